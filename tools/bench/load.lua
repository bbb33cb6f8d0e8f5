-- For wrk: requests the paths of a file in turn (one per line) and prints the result as one line of JSON.
-- wrk ... <origin> -- <file> [<session token>]
local requests, turn = {}, 0

function init(args)
  local headers = {}
  if args[2] then headers["Authorization"] = "Bearer " .. args[2] end
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format('\n{"requests":%d,"seconds":%.6f,"failed":%d}\n', summary.requests, summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
