import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const KEY = 'adminAccessToken'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const blocked = () => {
  throw new Error('blocked')
}

/** A browser with tabs; each call of `open` loads a page in a tab, as a first visit to a URL or a reload does. */
function browser(localStorage: object = storage()) {
  const newTab = (sessionStorage: object = storage()) => ({
    async open(url: string) {
      vi.stubGlobal('localStorage', localStorage)
      vi.stubGlobal('sessionStorage', sessionStorage)
      vi.stubGlobal('location', { href: `https://app.example${url}` })
      vi.stubGlobal('history', { state: null, replaceState: () => undefined })
      vi.resetModules()
      const page = await import('./stored-token.ts')
      return { ...page, token: page.tokenAtStart(KEY) }
    },
    /** Opens a link whose token the server accepts. */
    async enter(url: string) {
      const page = await this.open(url)
      page.confirmToken(KEY)
      return page
    },
  })
  return { newTab }
}

test('each tab stays in the store it visits, after a reload too', async () => {
  const { newTab } = browser()
  const [first, second] = [newTab(), newTab()]
  await first.enter('/?token=one')
  await second.enter('/?token=two')
  expect((await first.open('/')).token).toBe('one')
  expect((await second.open('/')).token).toBe('two')
  // A tab without a visit of its own follows the latest one, and keeps to it.
  const third = newTab()
  expect((await third.open('/')).token).toBe('two')
  await first.enter('/?token=three')
  expect((await third.open('/')).token).toBe('two')
})

test('the end of a visit leaves the others alone, and opens none of them in its tab', async () => {
  const { newTab } = browser()
  const [first, second] = [newTab(), newTab()]
  await first.enter('/?token=one')
  await second.enter('/?token=two')
  const page = await first.open('/')
  page.dropToken(KEY)
  expect(page.readToken(KEY)).toBeNull()
  expect((await first.open('/')).token).toBeNull()
  const other = await second.open('/')
  expect(other.token).toBe('two')
  expect((await newTab().open('/')).token).toBe('two')
  other.dropToken(KEY)
  expect((await newTab().open('/')).token).toBeNull()
  expect((await first.enter('/?token=four')).token).toBe('four')
})

test('the admin of a store removes what is stored, and no token counts in it', async () => {
  const { newTab } = browser()
  const visit = newTab()
  await visit.enter('/?token=one')
  expect((await newTab().open('/?host=abc&token=two')).token).toBeNull()
  expect((await newTab().open('/')).token).toBeNull()
  expect((await visit.open('/')).token).toBe('one')
})

test('where storage is blocked a token lasts as long as the page', async () => {
  const denied = { getItem: blocked, setItem: blocked, removeItem: blocked }
  const page = await browser(denied).newTab(denied).open('/?token=one')
  expect([page.token, page.readToken(KEY)]).toEqual(['one', 'one'])
  page.dropToken(KEY)
  expect(page.readToken(KEY)).toBeNull()
})

test('all tabs share who is signed in to the staff area', async () => {
  const { newTab } = browser()
  const key = 'adminPanelAccessToken'
  const first = await newTab().open('/admin')
  first.keepToken(key, 'one')
  const second = await newTab().open('/admin')
  expect(second.readToken(key)).toBe('one')
  second.dropToken(key)
  expect((await newTab().open('/admin')).readToken(key)).toBeNull()
})

test('a link with a token that opens nothing leaves the visits as they were', async () => {
  const { newTab } = browser()
  const [first, second] = [newTab(), newTab()]
  await first.enter('/?token=one')
  await second.open('/?token=bad')
  // Until it is checked, a reload checks it again, and other tabs know nothing of it.
  expect((await second.open('/')).token).toBe('bad')
  expect((await newTab().open('/')).token).toBe('one')
  const page = await second.open('/')
  page.dropToken(KEY)
  expect(page.readToken(KEY)).not.toBe('bad')
  const own = await first.open('/?token=bad')
  own.dropToken(KEY)
  expect((await first.open('/')).token).toBe('one')
})

test('nor does it sign anybody out of the staff area', async () => {
  const { newTab } = browser()
  const key = 'adminPanelAccessToken'
  const tab = newTab()
  ;(await tab.open('/admin')).keepToken(key, 'good')
  const page = await tab.open('/admin')
  vi.stubGlobal('location', { href: 'https://app.example/admin?token=bad' })
  expect(page.tokenAtStart(key)).toBe('bad')
  page.dropToken(key)
  expect(page.readToken(key)).toBe('good')
})
