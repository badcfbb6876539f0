import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind } from '../change-kind.ts'
import { raiseStage, type Stage } from '../kinds/battery-stage.ts'
import { bodyKind } from '../kinds/body.ts'
import { handleKind } from '../kinds/handle.ts'
import { imageAltKind } from '../kinds/image-alt.ts'
import { applyNow } from '../single-edit/apply-now.ts'

let stage: Stage
beforeAll(async () => {
  stage = await raiseStage()
})
afterAll(() => stage?.[Symbol.asyncDispose]())

/** Returns the shop's context with another edit that arrives right before our write. */
function overtaken(edit: () => Promise<unknown>): ShopContext {
  const { platform } = stage.ctx
  const query: typeof platform.query = async (shop, operation, variables, options) => {
    if (operation.writes) await edit()
    return platform.query(shop, operation, variables, options)
  }
  return { ...stage.ctx, platform: { query } }
}

const input = (type: string, name: string) =>
  `mutation($id: ID!, $input: ${type}UpdateInput!) { ${name}Update(id: $id, ${name}: $input) { userErrors { message } } }`
const files = 'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }'

const any = <Value>(kind: ChangeKind<Value>) => kind as unknown as ChangeKind<unknown>
const handle = (text: string) => ({ handle: text, redirect: false })

test.each([
  {
    what: 'the text of a page',
    kind: any(bodyKind),
    field: 'body',
    of: () => stage.page,
    edit: (id: string) => stage.foreign(input('Page', 'page'), { id, input: { body: '<p>Theirs</p>' } }),
    ours: '<p>Ours</p>',
    theirs: '<p>Theirs</p>',
  },
  {
    what: 'the handle of a blog',
    kind: any(handleKind),
    field: 'handle',
    of: () => stage.blog,
    edit: (id: string) => stage.foreign(input('Blog', 'blog'), { id, input: { handle: 'theirs' } }),
    ours: handle('ours'),
    theirs: handle('theirs'),
  },
  {
    what: 'the alt text of an article',
    kind: any(imageAltKind),
    field: 'alt',
    of: () => stage.article,
    edit: (id: string) =>
      stage.foreign(input('Article', 'article'), { id, input: { image: { altText: 'Theirs' } } }),
    ours: 'Ours',
    theirs: 'Theirs',
  },
  {
    what: 'the alt text of a file',
    kind: any(imageAltKind),
    field: 'alt',
    of: () => stage.image,
    edit: (id: string) => stage.foreign(files, { files: [{ id, alt: 'Theirs' }] }),
    ours: 'Ours',
    theirs: 'Theirs',
  },
])('an edit of $what right before our write is named with its value', async (one) => {
  const id = one.of()
  const ctx = overtaken(() => one.edit(id))
  const { operationId } = await applyNow(ctx, {
    kind: one.kind,
    cause: 'merchant',
    title: { key: 'changes:undoSince', values: { at: 'x' } },
    changes: [{ resourceId: id, field: one.field, after: one.ours }],
  })
  const { rows } = await stage.ctx.tx((tx) =>
    sql<{ state: string; before: unknown; known: boolean | null }>`
      select state, before, overwrote_known as known from changes
        where shop_id = ${stage.ctx.shop.id} and operation_id = ${operationId}`.execute(tx),
  )
  expect(rows).toEqual([{ state: 'applied', before: one.theirs, known: true }])
})
