import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import { type HeadersForHosts, isShownTo } from '#kit/server/outbound/headers-for-hosts.ts'

/** A reader that shows the signature to these hosts and to nobody else; a redirect elsewhere goes without it. */
export function signedPages(pages: PageReader, signed: HeadersForHosts): PageReader {
  return {
    sitemapsOf: (url, signal) => pages.sitemapsOf(url, signal),
    read: (url, options) =>
      pages.read(
        url,
        isShownTo(signed, url) ? { ...options, signatureHeaders: { ...signed.headers } } : options,
      ),
  }
}
