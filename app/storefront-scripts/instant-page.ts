/**
 * Fetches the page behind a link once the pointer has rested on it for 65 ms, in browsers without speculation rules.
 * Skips visitors who save data, and pages that change something or are personal: cart, checkout, login, account, and
 * links that give a discount. The rules in `instant-page-rules.liquid` exclude the same pages.
 */
const WAIT_MS = 65
const LINKS = 'a[href]:not([download],[rel~=nofollow],[class*=add-to-cart],[data-no-instant])'
const NEVER =
  /\/(cart|checkouts?|account|customer_authentication|customer_identity|discount|apps|a|tools|community|challenge|logout)([/?]|$)|[?&]variant=/

/** This page, and the pages requested so far. */
const there = new Set([location.pathname + location.search])
let timer: ReturnType<typeof setTimeout>

if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
  addEventListener('mouseover', ({ target }) => {
    clearTimeout(timer)
    const link = (target as Element).closest?.<HTMLAnchorElement>(LINKS)
    if (link?.origin !== location.origin) return
    const page = link.pathname + link.search
    if (there.has(page) || NEVER.test(page)) return
    timer = setTimeout(() => {
      there.add(page)
      const hint = document.createElement('link')
      hint.rel = 'prefetch'
      hint.href = page
      document.head.append(hint)
    }, WAIT_MS)
  })
