/** Headers that prove who asks, and the only hosts that may learn them. */
export interface HeadersForHosts {
  headers: Readonly<Record<string, string>>
  hosts: readonly string[]
}

/** Whether whoever answers this URL may learn the headers. A host without a port stands for all of its ports. */
export function isShownTo({ hosts }: HeadersForHosts, url: string): boolean {
  const asked = URL.parse(url)
  if (asked === null) return false
  return hosts.some((name) => [asked.host, asked.hostname].includes(name.toLowerCase()))
}
