import { z } from 'zod'
import { shopResource } from '../../oauth/shop-resource.ts'
import type { StoreRecord } from '../../state/records.ts'
import { emitWebhook } from '../../webhooks/emit-webhook.ts'
import { readListing, writeListing } from '../content/seo-listing.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { html } from '../frame/html.ts'
import type { AdminPage } from '../frame/layout.ts'
import { merchantWrite } from '../frame/merchant-write.ts'
import { card, checkbox, field, pageHeader } from '../frame/parts.ts'
import { problemList } from '../products/product-form.ts'

const general = z.object({
  name: z.string().trim().min(1, "Store name can't be blank."),
  email: z.email('Store e-mail is not an e-mail address.'),
  ownerName: z.string().trim().min(1, "Owner can't be blank."),
  phone: z.string().trim().max(30).default(''),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Currency must be three letters, such as EUR.'),
  moneyFormat: z.string().regex(/\{\{\s*amount\w*\s*\}\}/, 'The money format must contain {{amount}}.'),
})

/** Declares the routes of Settings → General and Online Store → Preferences. */
export function storeSettingsRoutes(routes: AdminRoutes): void {
  routes.page('/settings/general', (admin) => generalPage(admin, []))
  routes.action('/settings/general', async (admin) => {
    const parsed = general.safeParse(admin.form)
    if (!parsed.success)
      return generalPage(
        admin,
        parsed.error.issues.map((issue) => issue.message),
      )
    await saveStore(admin, 'shopUpdate', parsed.data)
    return { redirect: `${admin.root}/settings/general?saved=1` }
  })
  routes.page('/online_store/preferences', (admin) => preferencesPage(admin, []))
  routes.action('/online_store/preferences', async (admin) => {
    const { form } = admin
    const password = form['protected'] ? (form['password'] ?? '').trim() : ''
    if (form['protected'] && !password)
      return preferencesPage(admin, ['Give a password, or switch the protection off.'])
    await saveStore(admin, 'onlineStorePreferencesUpdate', { password })
    return { redirect: `${admin.root}/online_store/preferences?saved=1` }
  })
}

/** Stores fields of the shop and its homepage's listing, and notifies the apps. */
async function saveStore(
  admin: AdminRequest,
  operation: string,
  fields: Partial<StoreRecord>,
): Promise<void> {
  const { context, store, form } = admin
  const gid = shopGid(store)
  const saved = { ...store, ...fields }
  merchantWrite(admin, { operation, target: gid, input: { ...fields } }, () => {
    context.state.putStore(saved)
    const owner = { state: context.state, store, gid }
    if ('homeTitle' in form) writeListing(owner, 'title', form['homeTitle']?.trim() || null)
    if ('homeDescription' in form) writeListing(owner, 'description', form['homeDescription']?.trim() || null)
  })
  await emitWebhook(context, saved, 'SHOP_UPDATE', shopResource(saved))
}

const shopGid = (store: StoreRecord) => `gid://shopify/Shop/${store.id}`

function generalPage({ store, query, form }: AdminRequest, problems: string[]): AdminPage {
  const value = (name: keyof z.infer<typeof general>) => form[name] ?? store[name] ?? ''
  return {
    title: 'Settings',
    section: 'settings',
    notice: query['saved'] ? 'Settings saved' : undefined,
    body: html`<form method="post">${pageHeader({ title: 'General', actions: html`<button class="button primary">Save</button>` })}${problemList(problems)}
${card(
  'Store details',
  html`${field({ name: 'name', label: 'Store name', value: value('name'), required: true })}
${field({ name: 'email', label: 'Store e-mail', value: value('email'), type: 'email', required: true })}
${field({ name: 'ownerName', label: 'Owner', value: value('ownerName') })}
${field({ name: 'phone', label: 'Phone', value: value('phone') })}`,
)}
${card(
  'Store currency',
  html`<div class="field-grid">${field({ name: 'currency', label: 'Currency', value: value('currency'), hint: 'Prices keep their numbers.' })}
${field({ name: 'moneyFormat', label: 'Money format', value: value('moneyFormat') })}</div>`,
)}
${card('Plan and domain', html`<dl class="facts"><dt>Plan</dt><dd>${store.planDisplayName}</dd><dt>Domain</dt><dd>${store.domain}</dd><dt>Time zone</dt><dd>${store.timezone}</dd></dl>`)}</form>`,
  }
}

function preferencesPage({ store, query, context }: AdminRequest, problems: string[]): AdminPage {
  const owner = { state: context.state, store, gid: shopGid(store) }
  return {
    title: 'Preferences',
    section: 'preferences',
    notice: query['saved'] ? 'Preferences saved' : undefined,
    body: html`<form method="post">${pageHeader({ title: 'Preferences', actions: html`<button class="button primary">Save</button>` })}${problemList(problems)}
${card(
  'Homepage listing',
  html`${field({ name: 'homeTitle', label: 'Homepage title', value: readListing(owner, 'title') ?? '', hint: `Empty: ${store.name}` })}
${field({ name: 'homeDescription', label: 'Homepage meta description', value: readListing(owner, 'description') ?? '', lines: 3 })}`,
)}
${card(
  'Password protection',
  html`${checkbox({ name: 'protected', label: 'Restrict store access with a password', checked: store.password !== '' })}
${field({ name: 'password', label: 'Password', value: store.password, hint: 'Visitors are asked for it until the protection is switched off.' })}`,
)}</form>`,
  }
}
