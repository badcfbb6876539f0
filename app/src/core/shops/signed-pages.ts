import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { SignatureHeaders } from './domain/signature-headers.ts'

/** A reader that shows the signature to these hosts and to nobody else; a redirect elsewhere goes without it. */
export function signedPages(
  pages: PageReader,
  signed: { headers: SignatureHeaders; hosts: readonly string[] },
): PageReader {
  const own = new Set(signed.hosts.map((host) => host.toLowerCase()))
  const isOwn = (url: string) => {
    if (!URL.canParse(url)) return false
    const { host, hostname } = new URL(url)
    // The platform names hosts without a port.
    return own.has(host) || own.has(hostname)
  }
  return {
    sitemapsOf: (url, signal) => pages.sitemapsOf(url, signal),
    read: (url, options) =>
      pages.read(url, isOwn(url) ? { ...options, signatureHeaders: { ...signed.headers } } : options),
  }
}
