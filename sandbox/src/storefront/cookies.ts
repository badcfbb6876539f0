/** Returns the cookies of a request by name. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0) cookies.set(part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim()))
  }
  return cookies
}

/** Returns a `Set-Cookie` value for the storefront; an empty value deletes the cookie. */
export function cookie(name: string, value: string): string {
  const life = value === '' ? '; Max-Age=0' : '; Max-Age=1209600'
  return `${name}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax${life}`
}
