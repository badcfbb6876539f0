export interface ReadOptions {
  /** `interactive`: a person is waiting, so give up early. `background`: wait for the host's turn. */
  purpose: 'interactive' | 'background'
  /** Web Bot Auth headers (`signature`, `signature-input`, `signature-agent`), sent only to the page's own origin. */
  signatureHeaders?: Record<string, string>
  /** Expected content; a sitemap's text is returned in `html`. Default `page`. */
  expects?: 'page' | 'sitemap'
  /** Fetches robots.txt again: the site is known to have changed its rules. */
  freshRules?: boolean
  signal?: AbortSignal
}

/** A URL that redirected, and how. */
export interface Redirect {
  url: string
  status: number
}

export type PageReading = {
  /** True if robots.txt keeps Googlebot from the URL, whatever it lets this crawler do. */
  closedToSearch?: true
} & (
  | {
      state: 'read'
      status: number
      /** URL after redirects. */
      url: string
      html: string
      headers: Headers
      /** Redirects on the way, in order; none of them is `url`. */
      redirects: Redirect[]
      readAt: Date
    }
  /** The page was requested and does not exist: a status of 400 or more, or an endless redirect. */
  | { state: 'broken'; status: number; url: string; redirects: Redirect[]; readAt: Date }
  /** Nothing is known about the page. */
  | {
      state: 'not-read'
      /** Code of the error catalogue, `page-reader.robots`, … */
      reason: string
      /** Placeholder values of that code's text: the host, a status, how long to wait. */
      values: Record<string, string | number>
      url: string
      retryAfterSeconds: number | null
      /** True if the site's robots.txt keeps this crawler from its home page too: it is closed, as by a password. */
      siteClosed?: true
      readAt: Date
    }
)
