import {
  type Context,
  type Emitter,
  evalToken,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  type ValueToken,
} from 'liquidjs'
import { attributes, text } from '../language/text.ts'
import { ArticleDrop } from '../objects/article.ts'
import { FormDrop } from '../objects/form.ts'
import { ProductDrop } from '../objects/product.ts'
import { renderingOf } from '../rendering.ts'
import { blockTemplates } from './raw-blocks.ts'

interface FormKind {
  action: string
  id: string
  class: string | null
  multipart?: boolean
}

/** Action and attributes of each form type. Source: shopify.dev, Liquid tag `form`. */
const FORMS: Record<string, FormKind> = {
  activate_customer_password: { action: '/account/activate', id: 'activate_customer_password', class: null },
  cart: { action: '/cart', id: 'cart_form', class: 'shopify-cart-form', multipart: true },
  contact: { action: '/contact#contact_form', id: 'contact_form', class: 'contact-form' },
  create_customer: { action: '/account', id: 'create_customer', class: null },
  currency: { action: '/cart/update', id: 'currency_form', class: 'shopify-currency-form', multipart: true },
  customer: { action: '/contact#contact_form', id: 'contact_form', class: 'contact-form' },
  customer_address: { action: '/account/addresses', id: 'address_form_new', class: null },
  customer_login: { action: '/account/login', id: 'customer_login', class: null },
  guest_login: { action: '/account/login', id: 'customer_login_guest', class: null },
  localization: {
    action: '/localization',
    id: 'localization_form',
    class: 'shopify-localization-form',
    multipart: true,
  },
  new_comment: { action: '/comments#comment_form', id: 'comment_form', class: 'comment-form' },
  product: { action: '/cart/add', id: 'product_form_', class: 'shopify-product-form', multipart: true },
  recover_customer_password: { action: '/account/recover', id: 'recover_customer_password', class: null },
  reset_customer_password: { action: '/account/reset', id: 'reset_customer_password', class: null },
  storefront_password: { action: '/password', id: 'login_form', class: 'storefront-password-form' },
}

/** The tag `{% form 'product', product, class: 'x' %}…{% endform %}`. */
export class FormTag extends Tag {
  readonly templates: Template[]
  readonly type: ValueToken
  readonly object: ValueToken | undefined
  readonly pairs: { name: string; value: ValueToken }[] = []

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const { tokenizer } = this
    const type = tokenizer.readValue()
    if (!type) throw new Error("Syntax error in 'form' - Valid syntax: form 'form_type'")
    this.type = type as ValueToken
    tokenizer.skipBlank()
    while (tokenizer.peek() === ',') {
      tokenizer.advance()
      const value = tokenizer.readValue() as ValueToken
      tokenizer.skipBlank()
      if (tokenizer.peek() === ':') {
        tokenizer.advance()
        this.pairs.push({
          name: value.getText().replace(/^['"]|['"]$/g, ''),
          value: tokenizer.readValue() as ValueToken,
        })
      } else this.object ??= value
      tokenizer.skipBlank()
    }
    this.templates = blockTemplates({ token, remaining, parser })
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const type = text(yield evalToken(this.type, context))
    const kind = FORMS[type]
    if (!kind)
      throw new Error(
        `Invalid form type ${JSON.stringify(type)}, must be one of ${JSON.stringify(Object.keys(FORMS))}`,
      )
    const object = this.object ? yield evalToken(this.object, context) : undefined
    const given = new Map<string, unknown>()
    for (const pair of this.pairs) given.set(pair.name, yield evalToken(pair.value, context))
    const rendering = renderingOf(context)
    const product = object instanceof ProductDrop ? object : undefined
    const id = product ? `${kind.id}${product.id}` : kind.id
    const action =
      type === 'new_comment' && object instanceof ArticleDrop
        ? `${object.comment_post_url}#comment_form`
        : rendering.url(kind.action)
    const returnTo = given.get('return_to')
    given.delete('return_to')
    emitter.write(
      `<form${attributes([
        ['method', 'post'],
        ['action', action],
        ['id', given.get('id') ?? id],
        ['accept-charset', 'UTF-8'],
        ['class', given.get('class') ?? kind.class],
        ['enctype', kind.multipart ? 'multipart/form-data' : null],
        ...[...given].filter(([name]) => name !== 'id' && name !== 'class'),
      ])}><input type="hidden" name="form_type" value="${type}" /><input type="hidden" name="utf8" value="✓" />`,
    )
    if (returnTo !== undefined || type === 'localization' || type === 'currency')
      emitter.write(
        `<input${attributes([
          ['type', 'hidden'],
          ['name', 'return_to'],
          ['value', returnUrl(returnTo, rendering.url(rendering.request.path))],
        ])} />`,
      )
    const { formErrors, query } = rendering.request
    const outcome = {
      errors: formErrors?.type === type ? formErrors.fields : [],
      posted: query.get(type === 'customer' ? 'customer_posted' : 'contact_posted') === 'true',
    }
    context.push({ form: new FormDrop(type, id, outcome) })
    yield this.liquid.renderer.renderTemplates(this.templates, context, emitter)
    context.pop()
    if (product) emitter.write(`<input type="hidden" name="product-id" value="${product.id}" />`)
    emitter.write('</form>')
  }
}

function returnUrl(requested: unknown, current: string): string {
  return requested === undefined || requested === 'back' ? current : text(requested)
}
