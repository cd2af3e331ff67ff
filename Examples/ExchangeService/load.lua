-- SPDX-License-Identifier: Apache-2.0
-- Posts the documents of a folder in turn: wrk -s load.lua URL -- FOLDER COUNT

local requests = {}
local turn = 0

function init(arguments)
    local folder, count = arguments[1], tonumber(arguments[2])
    wrk.headers["Content-Type"] = "application/xml"
    for number = 0, count - 1 do
        local file = assert(io.open(folder .. "/" .. number .. ".xml", "rb"))
        requests[number] = wrk.format("POST", "/v1/exchange", nil, file:read("*a"))
        file:close()
    end
    turn = math.random(0, count - 1)
end

function request()
    turn = (turn + 1) % (#requests + 1)
    return requests[turn]
end

function done(summary, latency, all)
    local errors = summary.errors
    io.write(string.format("requests %d\n", summary.requests))
    io.write(string.format("per-second %.0f\n", summary.requests / summary.duration * 1e6))
    io.write(string.format("errors %d\n",
        errors.status + errors.connect + errors.read + errors.write + errors.timeout))
    for _, percentile in ipairs({50, 90, 99, 99.9}) do
        io.write(string.format("p%g-milliseconds %.2f\n", percentile, latency:percentile(percentile) / 1000))
    end
end
