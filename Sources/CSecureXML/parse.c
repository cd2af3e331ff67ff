#include "CSecureXML.h"
