import type { AdminRequest, AdminRoutes } from '../admin/frame/frame-request.ts'
import { type Html, html } from '../admin/frame/html.ts'
import { badge, card, emptyState, pageHeader } from '../admin/frame/parts.ts'
import { type Charge, chargesOf } from './charge-status.ts'
import { amountOf, billed, cycleWords, day } from './charge-words.ts'

/** Declares Settings → Billing: the app charges of this store, newest first. */
export function chargeListRoutes(routes: AdminRoutes): void {
  routes.page('/settings/billing', (admin) => ({
    title: 'Billing',
    section: 'billing',
    body: html`${pageHeader({ title: 'Billing' })}${chargeTable(admin)}`,
  }))
}

const STATES = {
  PENDING: ['attention', 'Pending'],
  ACTIVE: ['success', 'Active'],
  DECLINED: ['info', 'Declined'],
  EXPIRED: ['info', 'Expired'],
  FROZEN: ['attention', 'Frozen'],
  CANCELLED: ['info', 'Cancelled'],
} as const

function chargeTable({ context, store }: AdminRequest): Html {
  const charges = chargesOf(context, store).reverse()
  if (charges.length === 0)
    return card(null, emptyState('No charges', 'What apps charge this store appears here.'))
  return html`<section class="card flush"><h2 id="app-charges">App charges</h2>
<div class="scroll" role="region" aria-labelledby="app-charges" tabindex="0"><table class="list">
<thead><tr><th scope="col">Name</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Billed</th><th scope="col">App</th><th scope="col">Date</th></tr></thead>
<tbody>${charges.map((charge) => chargeRow(charge, context.deployment.app(charge.record.clientId)?.name))}</tbody></table></div></section>`
}

function chargeRow(charge: Charge, app: string | undefined): Html {
  const { record } = charge
  const credit = charge.kind === 'AppSubscription' ? charge.record.creditedAmount : null
  const [amount, currency] = amountOf(charge)
  const [tone, state] = STATES[record.status]
  return html`<tr><th scope="row">${record.name}${record.test ? html` <span class="hint">(test)</span>` : ''}</th>
<td>${billed(amount, currency)}${credit === null ? '' : html`<p class="hint">${billed(credit, currency)} credited</p>`}</td><td>${badge(tone, state)}</td>
<td>${cycleWords(charge)}</td><td>${app ?? 'Removed app'}</td><td>${day(record.createdAt)}</td></tr>`
}
