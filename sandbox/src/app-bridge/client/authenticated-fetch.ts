/**
 * Makes the page's own `fetch` send a session token to the app's server: an `Authorization` header unless the caller
 * set one, one retry with a fresh token if the server answers 401 with `X-Shopify-Retry-Invalid-Session-Request: 1`,
 * and a new sign-in if it asks for one by `X-Shopify-API-Request-Failure-Reauthorize`. Requests to other origins are
 * left alone.
 */
export function authenticateFetch(
  idToken: { get: () => Promise<string>; forget: () => void },
  reauthorize: (url: string) => void,
): void {
  const send = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).origin !== location.origin || request.headers.has('authorization'))
      return send(request)
    const retry = request.clone()
    let response = await send(await signed(request, idToken.get))
    if (response.status === 401 && response.headers.get('x-shopify-retry-invalid-session-request') === '1') {
      idToken.forget()
      response = await send(await signed(retry, idToken.get))
    }
    if (response.headers.get('x-shopify-api-request-failure-reauthorize') === '1') {
      const url = response.headers.get('x-shopify-api-request-failure-reauthorize-url')
      if (url) reauthorize(new URL(url, location.href).href)
    }
    return response
  }
}

async function signed(request: Request, idToken: () => Promise<string>): Promise<Request> {
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${await idToken()}`)
  headers.set('x-requested-with', 'XMLHttpRequest')
  return new Request(request, { headers })
}
