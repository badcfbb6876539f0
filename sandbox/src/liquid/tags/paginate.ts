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
import { toInteger } from '../language/numbers.ts'
import { TagArguments } from '../language/tag-arguments.ts'
import { LazyList } from '../objects/drop.ts'
import { PaginateDrop } from '../objects/paginate.ts'
import { renderingOf } from '../rendering.ts'
import { blockTemplates } from './raw-blocks.ts'

/** Largest page, last reachable item, number of links around the current page. Source: shopify.dev, tag `paginate`. */
const MAX_PAGE_SIZE = 250
const LAST_ITEM = 25_000
const WINDOW_SIZE = 2

/** The tag `{% paginate collection.products by 12 %}…{% endpaginate %}`. */
export class PaginateTag extends Tag {
  readonly list: ValueToken
  readonly size: ValueToken
  readonly hash: TagArguments
  readonly templates: Template[]

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const list = this.tokenizer.readValue()
    const by = this.tokenizer.readIdentifier().content
    const size = this.tokenizer.readValue()
    if (!list || by !== 'by' || !size)
      throw new Error("Syntax Error in tag 'paginate' - Valid syntax: paginate [collection] by number")
    this.list = list as ValueToken
    this.size = size as ValueToken
    this.hash = new TagArguments(this.tokenizer)
    this.templates = blockTemplates({ token, remaining, parser })
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const list = yield evalToken(this.list, context)
    if (!(list instanceof LazyList)) throw new Error(`Array '${this.list.getText()}' is not paginateable.`)
    const requested = toInteger(yield evalToken(this.size, context), 50)
    const pageSize = Math.min(Math.max(requested, 1), MAX_PAGE_SIZE)
    const { window_size: windowSize } = (yield this.hash.render(context)) as { window_size?: unknown }
    const rendering = renderingOf(context)
    const items = Math.min(list.total(), LAST_ITEM)
    const page = Math.max(toInteger(rendering.request.query.get('page'), 1), 1)
    const paginate = new PaginateDrop({
      pageSize,
      page,
      items,
      windowSize: toInteger(windowSize, WINDOW_SIZE),
      pageParam: 'page',
      url: (number) => {
        const query = new URLSearchParams(rendering.request.query)
        query.set('page', String(number))
        return `${rendering.url(rendering.request.path)}?${query}`
      },
    })
    const { renderer } = this.liquid
    const { templates } = this
    context.push({ paginate })
    yield list.paginated({ offset: (page - 1) * pageSize, limit: pageSize }, function* () {
      yield renderer.renderTemplates(templates, context, emitter)
    })
    context.pop()
  }
}
