import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import { type HeadersForHosts, isShownTo } from '#kit/server/outbound/headers-for-hosts.ts'

/** A page reader that sends the signature to these hosts only; a redirect to another host is followed without it. */
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
