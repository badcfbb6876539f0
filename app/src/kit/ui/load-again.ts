import { ApiError } from './api/api-error.ts'

/** Error of a part of a screen that could not be loaded, shown in its place. */
export const NOT_LOADED = new ApiError({
  status: 0,
  code: 'browser.not-loaded',
  message: 'A part of the screen could not be loaded.',
})

/** The page, as needed after a failed load. */
export interface LoadedPage {
  /** Requests failed style sheets again: loading a part requests each one only once. */
  askForStyles(): void
  /** Returns true if the server responds with the page. */
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
  // Unsaved work triggers a question first (`guarded-history.ts`).
  reload: () => location.reload(),
}

/**
 * Loads a part again. If that fails although the server responds, a newer version with other file names is deployed:
 * the page is reloaded. Rejects with `NOT_LOADED`.
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
