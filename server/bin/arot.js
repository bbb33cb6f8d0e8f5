#!/usr/bin/env node
import "../src/cli/arot.ts";
