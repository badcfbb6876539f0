import { openDialog } from './dialog.ts'
import { element } from './element.ts'
import { config } from './page-config.ts'

const PAGES: Record<string, string> = {
  'shopify/Product': '/products',
  'shopify/Collection': '/collections',
  'shopify/Page': '/pages',
  'shopify/Article': '/articles',
  'shopify/File': '/content/files',
  'settings/StoreDetails': '/settings/general',
}

/** Opens the admin's own page for an intent over the app; returns `ok` if something was saved there. */
export async function openIntent(intent: {
  action: string
  type: string
  value: string | null
}): Promise<'ok' | 'closed'> {
  const base = PAGES[intent.type]
  if (!base) throw new Error(`This admin has no page for ${intent.action}:${intent.type}.`)
  const id = intent.value?.split('/').at(-1)
  const path = intent.action === 'create' ? `${base}/new` : id ? `${base}/${id}` : base
  let outcome: 'ok' | 'closed' = 'closed'
  const frame = element('iframe', { src: `/store/${config.store}${path}`, title: intent.type })
  frame.addEventListener('load', () => {
    const query = new URLSearchParams(frame.contentWindow?.location.search)
    if (query.has('saved') || query.has('deleted')) outcome = 'ok'
  })
  const done = element('button', { className: 'button', type: 'button', textContent: 'Close' })
  const { dialog, closed } = openDialog({ title: '', body: frame, actions: [done], className: 'wide' })
  done.addEventListener('click', () => dialog.close())
  await closed
  return outcome
}

let reviewOpen = false

/** Asks for a review of the app, as the platform does; the review is not stored. */
export function requestReview(): 'shown' | 'already-open' {
  if (reviewOpen) return 'already-open'
  reviewOpen = true
  const later = element('button', { className: 'button', type: 'button', textContent: 'Close' })
  const { dialog, closed } = openDialog({
    title: `How is ${config.appName} working for you?`,
    body: element('p', {}, 'Merchants write their review here. On this platform nothing is sent.'),
    actions: [later],
  })
  later.addEventListener('click', () => dialog.close())
  void closed.then(() => {
    reviewOpen = false
  })
  return 'shown'
}
