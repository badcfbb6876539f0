import { adminUrlOf } from '../admin/admin-url.ts'
import { CHARGE_DECLINED } from '../admin/apps/app-routes.ts'
import type { AdminRequest, AdminRoutes } from '../admin/frame/frame-request.ts'
import { type Html, html } from '../admin/frame/html.ts'
import type { AdminPage } from '../admin/frame/layout.ts'
import { merchantWrite } from '../admin/frame/merchant-write.ts'
import { card, emptyState, pageHeader } from '../admin/frame/parts.ts'
import type { AppDeclaration } from '../deployment/deployment.ts'
import { installationOf } from '../oauth/installation.ts'
import { recurringPlan, trialEnd, usagePlan } from './billing-period.ts'
import type { AppSubscriptionRecord } from './charge-records.ts'
import {
  activeSubscription,
  approveCharge,
  type Charge,
  chargeOf,
  declineCharge,
  isOpen,
} from './charge-status.ts'
import { billed, cycleWords, day, discountWords, dueToday, planWords } from './charge-words.ts'

const PATH = '/charges/:installation/:charge/:kind/:step'

/** Declares the page behind a confirmation URL, where the merchant approves or declines a charge. */
export function approvalRoutes(routes: AdminRoutes): void {
  routes.page(PATH, (admin) => {
    const asked = askedFor(admin)
    return asked && approvalPage(admin, asked)
  })
  routes.action(PATH, (admin) => {
    const asked = askedFor(admin)
    if (!asked) return undefined
    if (!isOpen(asked.charge)) return approvalPage(admin, asked)
    const yes = admin.form['decision'] === 'approve'
    const target = `gid://shopify/${asked.charge.kind}/${asked.charge.record.id}`
    merchantWrite(
      admin,
      { operation: yes ? 'appChargeApprove' : 'appChargeDecline', target, input: {} },
      () => (yes ? approveCharge : declineCharge)(admin.context, asked.charge),
    )
    if (yes) return { redirect: returnUrl(admin, asked.charge) }
    // A merchant who declines does not go to the return URL but back to the app, with a notice (shopify.dev,
    // AppPurchaseOneTimeCreatePayload.confirmationUrl).
    return { redirect: `${admin.root}/apps/${asked.app.handle}?${CHARGE_DECLINED}=1` }
  })
}

interface Asked {
  app: AppDeclaration
  charge: Charge
}

/** Returns the charge the URL names, if its signature is right and the app is installed. */
function askedFor({ context, store, params, query }: AdminRequest): Asked | undefined {
  const charge = chargeOf(context, store, Number(params['charge']))
  const app = charge && context.deployment.app(charge.record.clientId)
  if (!app || charge.record.signature !== query['signature']) return undefined
  const installation = installationOf(context, store, app.clientId)
  return installation?.id === Number(params['installation']) ? { app, charge } : undefined
}

/**
 * Returns the URL an approving merchant goes to: the app's return URL with the charge's number, as a page of this
 * admin if it names one.
 */
function returnUrl({ store }: AdminRequest, { record }: Charge): string {
  const url = new URL(record.returnUrl)
  url.searchParams.set('charge_id', String(record.id))
  return adminUrlOf(url.href, store.handle) ?? url.href
}

function approvalPage(admin: AdminRequest, asked: Asked): AdminPage {
  const { app, charge } = asked
  return {
    title: 'Approve charge',
    section: `app:${app.handle}`,
    body: html`<div class="narrow">${pageHeader({ title: charge.kind === 'AppSubscription' ? 'Approve subscription' : 'Approve charge' })}
${isOpen(charge) ? question(admin, asked) : decided(admin, asked)}</div>`,
  }
}

function question(admin: AdminRequest, { app, charge }: Asked): Html {
  const { store } = admin
  const { record } = charge
  if (charge.kind === 'AppSubscription' && charge.record.status === 'ACTIVE')
    return capQuestion(admin, app, charge.record)
  const subscription = charge.kind === 'AppSubscription' ? charge.record : undefined
  const former = subscription && activeSubscription(admin.context, store, app.clientId)
  const recurring = subscription && recurringPlan(subscription)
  const discount = recurring ? discountWords(recurring) : null
  const trialDays = subscription?.trialDays ?? 0
  return html`${record.test ? html`<p class="banner attention">This is a test charge. Nothing will be billed.</p>` : ''}
${card(
  null,
  html`<div class="install-head"><span class="app-icon large" aria-hidden="true">${app.name[0]}</span><div><strong>${app.name}</strong><p class="hint">for ${store.name}, ${store.domain}</p></div></div>
<h2>${record.name}</h2>
<dl class="facts charge-facts">
<dt>Price</dt><dd>${subscription ? subscription.plans.map((plan) => html`<div>${planWords(plan)}${plan.kind === 'usage' ? html`<p class="hint">${plan.terms}</p>` : ''}</div>`) : billed(...dueToday(charge))}</dd>
${discount ? html`<dt>Discount</dt><dd>${discount}</dd>` : ''}
${subscription && trialDays > 0 ? html`<dt>Free trial</dt><dd>${trialDays} ${trialDays === 1 ? 'day' : 'days'}, until ${day(trialEnd(subscription, Date.now()))}</dd>` : ''}
<dt>Billing cycle</dt><dd>${cycleWords(charge)}</dd>
${former ? html`<dt>Replaces</dt><dd>${former.name}</dd>` : ''}
<dt><strong>Total due today</strong></dt><dd><strong>${billed(...dueToday(charge))}</strong></dd></dl>
${DECISION}`,
)}`
}

const DECISION = html`<form method="post" class="install-actions"><button class="button" name="decision" value="decline">Cancel</button><button class="button primary" name="decision" value="approve">Approve</button></form>`

/** Renders the question of a new capped amount for an active subscription. */
function capQuestion({ store }: AdminRequest, app: AppDeclaration, record: AppSubscriptionRecord): Html {
  const plan = usagePlan(record)
  if (!plan) return html``
  return card(
    null,
    html`<div class="install-head"><span class="app-icon large" aria-hidden="true">${app.name[0]}</span><div><strong>${app.name}</strong><p class="hint">for ${store.name}, ${store.domain}</p></div></div>
<h2>${record.name}</h2>
<dl class="facts charge-facts"><dt>Usage charges today</dt><dd>up to ${billed(plan.cappedAmount, plan.currency)} every 30 days</dd>
<dt><strong>New limit</strong></dt><dd><strong>up to ${billed(record.askedCap ?? '0', plan.currency)} every 30 days</strong><p class="hint">${plan.terms}</p></dd></dl>
${DECISION}`,
  )
}

const DECIDED = {
  PENDING: 'You approved this subscription. It begins when the current billing cycle ends.',
  ACTIVE: 'You approved this charge.',
  DECLINED: 'You declined this charge.',
  EXPIRED: 'Nobody approved this charge in time.',
  FROZEN: 'This subscription is paused until the store’s bill is paid.',
  CANCELLED: 'This subscription has ended.',
} as const

function decided({ root }: AdminRequest, { app, charge }: Asked): Html {
  const text = DECIDED[charge.record.status]
  return card(
    null,
    emptyState(
      charge.record.name,
      `${text} There is nothing left to decide here.`,
      html`<a class="button" href="${root}/apps/${app.handle}">Back to ${app.name}</a>`,
    ),
  )
}
