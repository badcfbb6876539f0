import { type Context, type FilterImplOptions, toValue } from 'liquidjs'
import { toInteger } from '../language/numbers.ts'
import { attributes, escapeHtml, isPlainHash, splitArguments, text } from '../language/text.ts'
import { CartDrop, type LineItemDrop } from '../objects/cart.ts'
import { FormDrop } from '../objects/form.ts'
import { errorText } from '../objects/form-errors.ts'
import { PaginateDrop } from '../objects/paginate.ts'
import { ProductDrop } from '../objects/product.ts'
import { ShopDrop } from '../objects/shop.ts'
import { VariantDrop } from '../objects/variant.ts'
import { renderingOf } from '../rendering.ts'

type This = { context: Context }

function defaultPagination(input: unknown, ...args: unknown[]): string {
  if (!(input instanceof PaginateDrop)) return ''
  const { named } = splitArguments(args)
  const anchor = named.has('anchor') ? `#${text(named.get('anchor'))}` : ''
  const link = (url: string, label: string) =>
    `<a${attributes([
      ['href', url + anchor],
      ['title', ''],
    ])}>${label}</a>`
  const parts: string[] = []
  const { previous, next } = input
  if (previous)
    parts.push(
      `<span class="prev">${link(previous.url, text(named.get('previous') ?? '&laquo; Previous'))}</span>`,
    )
  for (const part of input.parts) {
    if (part.is_link) parts.push(`<span class="page">${link(part.url, part.title)}</span>`)
    else if (part.title === '&hellip;') parts.push('<span class="deco">&hellip;</span>')
    else parts.push(`<span class="page current">${part.title}</span>`)
  }
  if (next)
    parts.push(`<span class="next">${link(next.url, text(named.get('next') ?? 'Next &raquo;'))}</span>`)
  return parts.join(' ')
}

const accountLink = (path: string, id: string): FilterImplOptions =>
  function (this: This, input: unknown) {
    return `<a${attributes([
      ['href', renderingOf(this.context).url(path)],
      ['id', id],
    ])}>${text(input)}</a>`
  }

function formatAddress(input: unknown): string {
  if (!isPlainHash(input) && (typeof input !== 'object' || input === null)) return ''
  const address = input as Record<string, unknown>
  const country = address['country']
  const name = typeof country === 'object' && country !== null && 'name' in country ? country.name : country
  const city = [address['city'], address['province_code'], address['zip']].filter(Boolean).map(text).join(' ')
  const lines = [address['name'] ?? address['company'], address['address1'], address['address2'], city, name]
  return `<p>${lines
    .map(text)
    .filter((line) => line !== '')
    .map(escapeHtml)
    .join('<br>')}</p>`
}

function paymentButton(this: This, input: unknown): string {
  if (!(input instanceof FormDrop)) throw new Error('payment_button must be used on a product form')
  return '<div data-shopify="payment-button" class="shopify-payment-button"><button type="submit" name="checkout" class="shopify-payment-button__button shopify-payment-button__button--unbranded">Buy it now</button></div>'
}

function paymentTerms(this: This, input: unknown): string {
  if (!(input instanceof FormDrop)) throw new Error('payment_terms must be used on a product or cart form')
  return '<shopify-payment-terms></shopify-payment-terms>'
}

function currencySelector(this: This, input: unknown, ...args: unknown[]): string {
  if (!(input instanceof FormDrop)) return ''
  const rendering = renderingOf(this.context)
  const options = new ShopDrop(rendering).enabled_currencies.map((currency) => {
    const selected = currency.iso_code === rendering.store.currency ? 'selected' : null
    const pairs = [['value', currency.iso_code] as const, ['selected', selected] as const]
    return `<option${attributes(pairs)}>${currency.iso_code} ${escapeHtml(currency.symbol)}</option>`
  })
  return `<select${attributes([...splitArguments(args).named, ['name', 'currency']])}>${options.join('')}</select>`
}

function defaultErrors(input: unknown): string {
  const value = toValue(input)
  const errors = Array.isArray(value) ? value.map(text) : text(value) === '' ? [] : [text(value)]
  if (errors.length === 0) return ''
  const rows = errors.map((field) => `<li>${escapeHtml(errorText(field))}</li>`)
  return `<div class="errors"><ul>${rows.join('')}</ul></div>`
}

function lineItemsFor(input: unknown, object: unknown): LineItemDrop[] {
  if (!(input instanceof CartDrop)) return []
  if (object instanceof VariantDrop) return input.items.filter((item) => item.variant_id === object.id)
  return object instanceof ProductDrop ? input.items.filter((item) => item.product_id === object.id) : []
}

/** Filters that print parts of pages around forms, accounts and the cart. */
export const pagePartFilters: Record<string, FilterImplOptions> = {
  avatar: (input: unknown) =>
    input === null || input === undefined ? '' : '<shopify-account-avatar></shopify-account-avatar>',
  currency_selector: currencySelector,
  customer_login_link: accountLink('/account/login', 'customer_login_link'),
  customer_logout_link: accountLink('/account/logout', 'customer_logout_link'),
  customer_register_link: accountLink('/account/register', 'customer_register_link'),
  default_errors: defaultErrors,
  default_pagination: defaultPagination,
  format_address: formatAddress,
  item_count_for_variant: (input: unknown, id: unknown) =>
    input instanceof CartDrop
      ? input.items
          .filter((item) => item.variant_id === toInteger(id, 0))
          .reduce((sum, item) => sum + item.quantity, 0)
      : 0,
  line_items_for: lineItemsFor,
  login_button: (input: unknown, ...args: unknown[]) =>
    input instanceof ShopDrop
      ? `<shop-login-button${attributes([['flow', splitArguments(args).named.get('action') ?? 'default']])}></shop-login-button>`
      : '',
  payment_button: paymentButton,
  payment_terms: paymentTerms,
  payment_type_img_url: function (this: This, input: unknown) {
    return `//${renderingOf(this.context).host}/cdn/shopifycloud/storefront/assets/payment_icons/${text(input)}.svg`
  },
}
