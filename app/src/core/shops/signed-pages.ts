import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { SignatureHeaders } from './domain/signature-headers.ts'

/** A reader that shows the signature to these hosts and to nobody else; a redirect elsewhere goes without it. */
export function signedPages(
  pages: PageReader,
  signed: { headers: SignatureHeaders; hosts: readonly string[] },
): PageReader {
  const own = new Set(signed.hosts.map((host) => host.toLowerCase()))
  return {
    sitemapsOf: (url, signal) => pages.sitemapsOf(url, signal),
    read: (url, options) =>
      pages.read(
        url,
        URL.canParse(url) && own.has(new URL(url).host)
          ? { ...options, signatureHeaders: { ...signed.headers } }
          : options,
      ),
  }
}
