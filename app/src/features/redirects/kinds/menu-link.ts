import { z } from 'zod'
import { noteMenuLink } from '#core/catalogue/menus.ts'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { refusalErrors } from '#core/changes/kinds/errors.ts'
import {
  byResource,
  changedSince,
  impossible,
  orDenied,
  refused,
  writeTogether,
} from '#core/changes/kinds/write-parts.ts'
import { readNodes } from '#core/changes/outcome/last-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import { menusById, updateMenu, type WholeItem, type WholeMenu } from './menu-operations.ts'

/** Target of a menu entry. */
const menuLinkSchema = z.strictObject({ target: z.string().trim().min(1).max(2_048) })
export type MenuLink = z.infer<typeof menuLinkSchema>

const FIELD = 'menu-link'

/** Returns the reference of a menu entry in changes, from both ids as the platform gives them. */
export function menuLinkRef(menuId: string, itemId: string): ChangeRef {
  return { resourceId: menuId, field: `${FIELD}:${itemId.slice(itemId.lastIndexOf('/') + 1)}` }
}

const normalise = (value: MenuLink | null): string => value?.target ?? ''

/**
 * The URL of one menu entry. Covers entries with a plain URL; the others link to a resource, whatever its handle.
 * Rereads the menu before the write and sends it whole, so that other entries are not lost.
 */
export const menuLinkKind: ChangeKind<MenuLink> = {
  name: 'redirects.menu-link',
  schema: menuLinkSchema,
  async read(ctx, refs) {
    const menus = await menusOf(ctx, refs)
    return refs.map((ref) => linkOf(menus.get(ref.resourceId), ref))
  },
  write(ctx, changes) {
    return orDenied<WriteOutcome<MenuLink>[]>(
      () =>
        writeTogether(
          changes,
          byResource(changes).map((own) => ({ changes: own, write: () => writeMenu(ctx, own) })),
        ),
      () => changes.map(() => impossible(refusalErrors.accessDenied)),
    )
  },
  normalise,
  inverse: ({ before }) => before,
  async noteValue(tx, shopId, { resourceId, field, observed }) {
    if (observed)
      await noteMenuLink(tx, shopId, { menu: resourceId, item: numberOf({ field }), url: observed.target })
  },
}

const menusOf = (ctx: ShopContext, refs: readonly Pick<ChangeRef, 'resourceId'>[]) =>
  readNodes<{ ids: string[] }, WholeMenu>(ctx, refs, { operation: menusById, variables: {}, atOnce: 10 })

const numberOf = ({ field }: Pick<ChangeRef, 'field'>): string => field.slice(FIELD.length + 1)

function linkOf(menu: WholeMenu | null | undefined, ref: ChangeRef): MenuLink | null {
  const item = menu && itemsOf(menu.items).find((one) => isItem(one, ref))
  return item?.type === 'HTTP' && item.url ? { target: item.url } : null
}

const isItem = ({ id }: WholeItem, ref: ChangeRef): boolean => id.endsWith(`/${numberOf(ref)}`)

function itemsOf(items: readonly WholeItem[]): WholeItem[] {
  return items.flatMap((item) => [item, ...itemsOf(item.items)])
}

async function writeMenu(
  ctx: ShopContext,
  changes: PendingChange<MenuLink>[],
): Promise<WriteOutcome<MenuLink>[]> {
  const [first] = changes
  const menu = first && (await menusOf(ctx, [first])).get(first.resourceId)
  if (!menu) return changes.map(() => impossible(refusalErrors.gone))
  const outcomes = changes.map((change) => knownOutcome(menu, change))
  const toWrite = changes.filter((_, at) => outcomes[at] === null)
  if (toWrite.length === 0) return outcomes.filter((outcome) => outcome !== null)
  const { menuUpdate: answer } = await ctx.platform.query(ctx.shop, updateMenu, {
    id: menu.id,
    title: menu.title,
    items: menu.items.map((item) => inputOf(item, toWrite)),
  })
  const [error] = answer?.userErrors ?? []
  const written = answer?.menu
  return changes.map((change, at) => {
    const known = outcomes[at]
    if (known) return known
    return error ? refused(error) : { status: 'applied', observed: linkOf(written, change) }
  })
}

/** Returns the outcome known without a write; null if the change has to be written. */
function knownOutcome(menu: WholeMenu, change: PendingChange<MenuLink>): WriteOutcome<MenuLink> | null {
  const now = linkOf(menu, change)
  // Entries without a URL are not supported, and a deleted one is not recreated.
  if (now === null || change.after === null) return impossible(refusalErrors.gone)
  if (normalise(now) === normalise(change.after)) return { status: 'unchanged', observed: now }
  return normalise(now) === normalise(change.before) ? null : changedSince
}

function inputOf(item: WholeItem, changes: readonly PendingChange<MenuLink>[]): object {
  const change = changes.find((one) => isItem(item, one))
  const { id, title, type, resourceId, tags, items } = item
  return {
    id,
    title,
    type,
    resourceId,
    tags,
    url: change?.after?.target ?? item.url,
    items: items.map((each) => inputOf(each, changes)),
  }
}
