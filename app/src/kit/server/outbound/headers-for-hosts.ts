/** Headers that authenticate the sender, and the only hosts that may receive them. */
export interface HeadersForHosts {
  headers: Readonly<Record<string, string>>
  hosts: readonly string[]
}

/** Returns whether the server of this URL may receive the headers. A host without a port covers all its ports. */
export function isShownTo({ hosts }: HeadersForHosts, url: string): boolean {
  const asked = URL.parse(url)
  if (asked === null) return false
  return hosts.some((name) => [asked.host, asked.hostname].includes(name.toLowerCase()))
}
