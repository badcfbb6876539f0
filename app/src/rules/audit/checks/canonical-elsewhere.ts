import { pageCheck } from '../check.ts'
import { quoted } from '../evidence.ts'
import { canonicalElsewhere, isSamePage } from '../indexing.ts'

export const canonicalElsewhereCheck = pageCheck({
  id: 'canonical-elsewhere',
  level: 'warning',
  fix: 'theme',
  reads: ['canonicals', 'url'],
  evenHidden: true,
  judge(page) {
    const url = canonicalElsewhere(page)
    return url === null || isViewOf(page.url, url) ? null : { url: quoted(url) }
  },
})

/**
 * Reports whether `url` is `list` filtered, sorted or on its first page; search engines recommend this canonical URL.
 * Further pages of a list must name themselves, because their entries are on no other page.
 */
function isViewOf(url: string, list: string): boolean {
  const [view, whole] = [URL.parse(url), URL.parse(list)]
  if (!view || !whole || !isSamePage(view.origin + view.pathname, whole.origin + whole.pathname)) return false
  const { searchParams: asked } = view
  const isKept = [...whole.searchParams].every(([name, value]) => asked.get(name) === value)
  return isKept && (asked.get('page') ?? '1') === (whole.searchParams.get('page') ?? '1')
}
