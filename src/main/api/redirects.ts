/** Redirects: followed only for reads within the server's own origin, because every request carries the token. */

const MAX_REDIRECTS = 5

/** A fetch that follows up to five redirects of a GET to the same origin; any other redirect is returned as the response. */
export function withinOrigin(fetchPort: typeof fetch): typeof fetch {
  return async (input, init) => {
    let request = new Request(input, { ...init, redirect: 'manual' })
    // Uses the caller's signal directly: a signal that only the request references is lost when the request is garbage-collected.
    const signal = init?.signal ?? request.signal
    for (let hopCount = 0; ; hopCount++) {
      const response = await fetchPort(request, { signal })
      const next = request.method === 'GET' && hopCount < MAX_REDIRECTS ? sameOriginTarget(request.url, response) : null
      if (!next) return response
      await response.body?.cancel()
      request = new Request(next, { headers: request.headers, redirect: 'manual', signal })
    }
  }
}

function sameOriginTarget(from: string, response: Response): URL | null {
  const location = response.headers.get('location')
  if (response.status < 300 || response.status >= 400 || !location || !URL.canParse(location, from)) return null
  const target = new URL(location, from)
  return target.origin === new URL(from).origin ? target : null
}
