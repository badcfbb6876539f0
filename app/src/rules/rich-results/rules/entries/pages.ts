import type { Entry } from '../entry.ts'
import { absoluteUrl, isAbsolute } from '../formats/things.ts'
import { text } from '../formats/words.ts'
import { message } from '../messages.ts'
import { type Subject, textOf } from '../subject.ts'

/** This type has no rich result of its own. */
export const collectionPage: Entry = {
  key: 'CollectionPage',
  recommended: ['name', 'url', 'description', 'mainEntity'],
}

/** This type has no rich result. */
export const blog: Entry = { key: 'Blog', recommended: ['name', 'url', 'blogPost'] }

/** True if the page is the home page, in any language, or its URL is unknown. */
export function isHomePage({ page }: Subject): boolean {
  return page.url === null || /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/?)?$/i.test(page.url.pathname)
}

export const siteName: Entry = {
  key: 'WebSite.siteName',
  required: ['name', 'url'],
  optional: ['alternateName'],
  // The site name is read on the home page only, so nothing is missing on other pages.
  isReference: (subject) => !isHomePage(subject),
  formats: { name: text(), url: absoluteUrl() },
  rules: [
    {
      name: 'home page only, root domain/subdomain URL',
      severity: 'info',
      check(subject) {
        if (!isHomePage(subject)) {
          return [{ code: 'not-eligible', path: subject.path, says: message('siteName', {}) }]
        }
        const url = textOf(subject, 'url')
        if (url === null || !isAbsolute(url) || new URL(url).pathname === '/') return []
        return [{ code: 'not-eligible', field: 'url', says: message('siteFolder', {}) }]
      },
    },
  ],
}
