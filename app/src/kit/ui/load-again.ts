import { ApiError } from './api/api-error.ts'

/** What a part of a screen that could not be loaded is called: its error wherever it should have stood. */
export const NOT_LOADED = new ApiError({
  status: 0,
  code: 'browser.not-loaded',
  message: 'A part of the screen could not be loaded.',
})

/** The page as a failed load needs it. */
export interface LoadedPage {
  /** Asks again for the styles that failed: the load of a part asks for each once only. */
  askForStyles(): void
  /** True when the server answers with the page. */
  answers(): Promise<boolean>
  reload(): void
}

const PAGE: LoadedPage = {
  askForStyles() {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (!link.sheet) link.replaceWith(link.cloneNode())
  },
  answers: () =>
    fetch(location.href, { cache: 'no-store', headers: { Accept: 'text/html' } }).then(
      ({ ok }) => ok,
      () => false,
    ),
  // Unsaved work is asked about first (`guarded-history.ts`).
  reload: () => location.reload(),
}

/**
 * Another try at a part. Where it fails while the server answers, a newer version stands there, whose files have other
 * names: the page is loaded anew. Rejects with `NOT_LOADED`.
 */
export async function loadAgain<Part>(load: () => Promise<Part>, page = PAGE): Promise<Part> {
  page.askForStyles()
  try {
    return await load()
  } catch {
    if (await page.answers()) page.reload()
    throw NOT_LOADED
  }
}
