export interface ReadOptions {
  /** `interactive`: somebody waits, so give up early. `background`: wait for the host's turn. */
  purpose: 'interactive' | 'background'
  /** Web Bot Auth headers (`signature`, `signature-input`, `signature-agent`), sent to the page's own origin. */
  signatureHeaders?: Record<string, string>
  /** What is expected there; a sitemap's text stands in `html`. Default `page`. */
  expects?: 'page' | 'sitemap'
  /** Asks for robots.txt anew: the site is known to have changed its rules since. */
  freshRules?: boolean
  signal?: AbortSignal
}

/** A URL that answered with another one, and how. */
export interface Redirect {
  url: string
  status: number
}

export type PageReading =
  | {
      state: 'read'
      status: number
      /** After redirects. */
      url: string
      html: string
      headers: Headers
      /** Those on the way there, in their order; none of them is `url`. */
      redirects: Redirect[]
      readAt: Date
    }
  /** The page was asked for and is not there: a status of 400 or more, or redirects without end. */
  | { state: 'broken'; status: number; url: string; redirects: Redirect[]; readAt: Date }
  /** Nothing is known about the page. */
  | {
      state: 'not-read'
      /** Code of the error catalogue, `page-reader.robots`, … */
      reason: string
      /** What stands in the words of that code: the host, a status, how long to wait. */
      values: Record<string, string | number>
      url: string
      retryAfterSeconds: number | null
      readAt: Date
    }
