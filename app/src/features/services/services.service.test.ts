import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { ServicesOffer } from './contract/catalogue.ts'
import type { Order } from './contract/orders.ts'
import { forgetAllFiles, forgetUnsent } from './files/forget-files.ts'
import { removeFile } from './files/read-file.ts'
import { addPiece, beginFile, keyOf } from './files/receive-file.ts'
import { askForPayment } from './orders/payment.ts'

let directory: string
let world: World
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'services-'))
})
afterAll(() => rmSync(directory, { recursive: true }))
beforeEach(async () => {
  const file = join(directory, 'switches.json')
  writeFileSync(file, JSON.stringify({ services: true }))
  world = await newWorld({
    env: {
      BILLING: 'on',
      DEFAULT_PLAN: 'free',
      OPERATOR_SWITCHES: file,
      SUPPORT_EMAIL: 'help@provider.test',
    },
  })
})
afterEach(() => world[Symbol.asyncDispose]())

const api = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await world.call(method, `/apps/api/services${path}`, body && { body })
  return { status, ...answer }
}
interface Charge {
  id: number
  name: string
  price: string
}
const charges = async (): Promise<Charge[]> =>
  (await world.control<{ charges: Charge[] }>('GET', `/stores/${world.store.handle}/charges`)).charges
const decide = async (step: 'approve' | 'decline') => {
  const charge = (await charges()).at(-1) ?? expect.fail('The platform has no charge.')
  await world.control('POST', `/stores/${world.store.handle}/charges/${charge.id}/${step}`)
  return charge
}
const priceOf = async (service: string, chosen: string) => {
  const { services } = (await api('GET', '')).data as ServicesOffer
  const found = services.find(({ id }) => id === service)?.packages.find(({ id }) => id === chosen)
  return found ? found.price : expect.fail(`${service} ${chosen} is not offered`)
}
const order = async (service: string, chosen: string, more: object = {}) => ({
  id: randomUUID(),
  service,
  package: chosen,
  request: 'The home page loads slowly on phones.',
  confirmed: true,
  price: await priceOf(service, chosen),
  ...more,
})
const get = async (id: string): Promise<Order> => (await api('GET', `/orders/${id}`)).data
const refresh = async (id: string): Promise<Order> => (await api('POST', `/orders/${id}/refresh`)).data

async function upload(name: string, bytes: Buffer) {
  const { data: file, status } = await api('POST', '/files', { name, size: bytes.length })
  expect(status).toBe(200)
  return api('POST', `/files/${file.id}/pieces`, { id: file.id, at: 0, bytes: bytes.toString('base64') })
}

it('is purchased when the platform says that it is paid, with its files, and once however often somebody looks', async () => {
  const file = await upload('notes.txt', Buffer.from('Slow since the new slider.'))
  expect(file.data).toMatchObject({ type: 'text/plain', received: 26 })
  const orderInput = await order('core-web-vitals', 'live-theme', { files: [file.data.id] })
  const asked = await api('POST', '/orders', orderInput)
  expect(asked.data.confirmationUrl).toMatch(/^https?:/)
  expect((await api('POST', '/orders', orderInput)).data).toEqual(asked.data)
  expect(await charges()).toMatchObject([{ name: 'Core Web Vitals fix', price: '249.00' }])
  expect(await refresh(orderInput.id)).toMatchObject({ stage: 'asked', dueAt: null, entries: [] })
  await decide('approve')
  await Promise.all([refresh(orderInput.id), refresh(orderInput.id), refresh(orderInput.id)])
  const paid = await get(orderInput.id)
  expect(paid).toMatchObject({ stage: 'purchased', confirmationUrl: null, files: [{ name: 'notes.txt' }] })
  expect(paid.entries).toMatchObject([{ stage: 'purchased', author: 'merchant' }])
  expect(Date.parse(paid.dueAt ?? '') - Date.parse(paid.orderedAt ?? '')).toBe(14 * 86_400_000)
  const [head, line] = (await api('GET', '/orders/csv')).data.text.split('\r\n')
  expect(head).toBe('\uFEFFCreated,Service,Package,Status,Ordered,Due,Delivered,Price,Currency')
  expect(line).toMatch(/Z,Core Web Vitals fix,[^,]+,Purchased,[^,]+Z,[^,]+Z,,249,USD$/)
  const { data } = await api('GET', `/files/${file.data.id}/bytes`)
  expect(Buffer.from(data.bytes, 'base64').toString()).toBe('Slow since the new slider.')
})

it('changes nothing when the price is declined, and may be ordered after all', async () => {
  const orderInput = await order('technical-seo', 'live-theme')
  await api('POST', '/orders', orderInput)
  await decide('decline')
  expect(await refresh(orderInput.id)).toMatchObject({ stage: 'refused', orderedAt: null, entries: [] })
  const message = { messageId: randomUUID(), text: 'Hello?' }
  expect(
    (await api('POST', `/orders/${orderInput.id}/messages`, { id: orderInput.id, ...message })).code,
  ).toBe('services.not-ordered')
  const again = await api('POST', `/orders/${orderInput.id}/again`)
  expect(again.data.confirmationUrl).toMatch(/^https?:/)
  await decide('approve')
  expect(await refresh(orderInput.id)).toMatchObject({ stage: 'purchased' })
})

it.each([
  ['the new page', [1, 0]],
  ['the page left open', [0, 1]],
])(
  'is paid twice, first on %s: both sides read it, and staff see what to refund',
  async (_, [first, second]) => {
    const orderInput = await order('technical-seo', 'live-theme')
    await api('POST', '/orders', orderInput)
    const [left] = await charges()
    const id = `gid://shopify/AppPurchaseOneTime/${left?.id}`
    expect((await world.call('POST', '/apps/api/plans/charges/give-up', { body: { id } })).status).toBe(200)
    await api('POST', `/orders/${orderInput.id}/again`)
    const asked = (await charges()).map((charge) => charge.id)
    const approve = async (at = 0) => {
      await world.control('POST', `/stores/${world.store.handle}/charges/${asked[at]}/approve`)
      return refresh(orderInput.id)
    }
    expect((await approve(first)).entries).toMatchObject([{ stage: 'purchased' }])
    expect(await approve(second)).toMatchObject({
      stage: 'purchased',
      entries: [
        { stage: 'purchased', notice: null },
        { stage: null, notice: 'paid-twice', author: 'system' },
      ],
    })
    const staff = await signedInStaff(world)
    const path = `/apps/api/admin/charges/${world.store.domain}`
    const due = async () =>
      (await staff.call('GET', path)).body.data.charges
        .filter((charge: { isRefundDue: boolean }) => charge.isRefundDue)
        .map(({ number }: { number: string }) => number)
    expect(await due()).toEqual([String(asked[second ?? 0])])
    await staff.call('POST', `${path}/${asked[second ?? 0]}/refund`, { reason: 'It was paid twice.' })
    expect(await due()).toEqual([])
    expect(await get(orderInput.id)).toMatchObject({ stage: 'purchased' })
  },
)

it('is asked for by one at a time, whatever the clock of the process says', async () => {
  const orderInput = await order('technical-seo', 'live-theme')
  await api('POST', '/orders', orderInput)
  const ask = async (minutes: number, asking: string) => {
    await world.ctx.tx((tx) =>
      sql`update services_orders set confirmation_url = null, asking_until = clock_timestamp() + ${asking}::interval
        where shop_id = ${world.ctx.shop.id}`.execute(tx),
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    return askForPayment(world.ctx, { id: orderInput.id }).finally(() => vi.useRealTimers())
  }
  await expect(ask(10, '50 seconds')).rejects.toMatchObject({ code: 'services.still-open' })
  expect(await charges()).toHaveLength(1)
  expect((await ask(-10, '-1 second')).confirmationUrl).toMatch(/^https?:/)
})

it('does technical SEO once per theme', async () => {
  await api('POST', '/orders', await order('technical-seo', 'live-theme'))
  const second = await api('POST', '/orders', await order('technical-seo', 'live-theme'))
  expect([second.status, second.code]).toEqual([409, 'services.once-per-theme'])
})

it('gives ten hours free, ten at half price, and charges nobody another price than was shown', async () => {
  const first = await api('POST', '/orders', await order('customization', 'medium'))
  expect(first.data.confirmationUrl).toBeNull()
  expect(await get(first.data.id)).toMatchObject({ stage: 'purchased', price: 0 })
  expect(await priceOf('customization', 'medium')).toBe(200)
  const stale = await api('POST', '/orders', await order('customization', 'medium', { price: 0 }))
  expect(stale.code).toBe('services.other-price')
  await api('POST', '/orders', await order('customization', 'large'))
  expect(await charges()).toMatchObject([
    { name: 'Store customisation: Large change, 20 hours', price: '600.00' },
  ])
  expect(await priceOf('customization', 'small')).toBe(200)
})

it('asks for what is agreed later without a charge', async () => {
  const orderInput = await order('growth', 'share')
  const answers = await Promise.all(Array.from({ length: 5 }, () => api('POST', '/orders', orderInput)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await api('GET', '/orders')).data.total).toBe(1)
  const { data } = answers[0] ?? expect.fail('nobody answered')
  expect(data.confirmationUrl).toBeNull()
  // What is due is the first reply, which is not when the work is done.
  const firstReply = expect.any(String)
  expect(await get(data.id)).toMatchObject({ stage: 'requested', isShare: true, dueAt: firstReply })
  const csv = (await api('GET', '/orders/csv')).data.text as string
  expect(csv).not.toContain((await get(data.id)).dueAt ?? 'nothing')
  expect(await charges()).toEqual([])
})

it('keeps a file whose last piece is sent again while it is stored, and no bytes of one removed then', async () => {
  const { ctx } = world
  const begin = async () => {
    const { id } = await beginFile(ctx, { name: 'notes.pdf', size: 6 })
    await addPiece(ctx, { id, at: 0, bytes: Buffer.from('%PD').toString('base64') })
    return { id, at: 3, bytes: Buffer.from('F-1').toString('base64') }
  }
  const again = await begin()
  let calls = 0
  const tx: typeof ctx.tx = async (work) => {
    calls += 1
    if (calls === 2) expect(await addPiece(ctx, again)).toMatchObject({ type: 'application/pdf' })
    return ctx.tx(work)
  }
  expect(await addPiece({ ...ctx, tx }, again)).toMatchObject({ type: 'application/pdf', received: 6 })
  expect((await ctx.objects.get(keyOf(ctx, again.id)))?.toString()).toBe('%PDF-1')

  const removed = await begin()
  const put: typeof ctx.objects.put = async (key, bytes) => {
    await removeFile(ctx, removed)
    await ctx.objects.put(key, bytes)
  }
  const { objects: store } = ctx
  const objects = { put, get: store.get.bind(store), remove: store.remove.bind(store) }
  await expect(addPiece({ ...ctx, objects }, removed)).rejects.toMatchObject({ code: 'services.no-file' })
  expect(await ctx.objects.get(keyOf(ctx, removed.id))).toBeNull()
})

it('takes only files that are what their name says', async () => {
  const refused = await api('POST', '/files', { name: 'page.html', size: 10 })
  expect([refused.status, refused.code]).toEqual([415, 'services.file-kind'])
  expect((await api('POST', '/files', { name: 'a.png', size: 6_000_000 })).code).toBe(
    'services.file-too-large',
  )
  expect((await upload('a.png', Buffer.from('<script>alert(1)</script>'))).code).toBe('services.file-content')
  expect((await upload('a.txt', Buffer.from([65, 0, 66]))).code).toBe('services.file-content')
  const { data: file } = await api('POST', '/files', { name: '../../a.txt', size: 4 })
  expect(file.name).toBe('.._.._a.txt')
  const out = await api('POST', `/files/${file.id}/pieces`, { id: file.id, at: 2, bytes: 'YQ==' })
  expect(out.code).toBe('services.piece-out-of-order')
  const unsent = await api('POST', '/orders', await order('growth', 'share', { files: [file.id] }))
  expect(unsent.code).toBe('services.file-incomplete')
  expect((await api('GET', '/orders')).data.total).toBe(0)
})

it('orders what is on the screen now after an attempt that created no charge', async () => {
  const { data: file } = await upload('list.txt', Buffer.from('a list'))
  const first = await order('cro', 'audit', { files: [file.id] })
  await api('POST', '/orders', first)
  await world.ctx.tx((tx) =>
    tx.updateTable('services_orders').set({ charge_id: null, confirmation_url: null }).execute(),
  )
  const now = { ...first, package: 'page', price: 349, request: 'All of it.' }
  expect((await api('POST', '/orders', now)).data).toMatchObject({ id: first.id })
  expect(Number((await charges()).at(-1)?.price)).toBe(now.price)
  const kept = await get(first.id)
  expect(kept).toMatchObject({ package: 'page', request: 'All of it.' })
  expect(kept.files).toMatchObject([{ name: 'list.txt' }])
  // The same once more changes nothing.
  await api('POST', '/orders', now)
  expect((await api('GET', '/orders')).data.total).toBe(1)
})

it('is taken, answered and delivered by staff, with files, and each act is in the staff log', async () => {
  const { data } = await api('POST', '/orders', await order('growth', 'share'))
  const staff = await signedInStaff(world, { role: 'support' })
  const door = async (method: string, path: string, body?: object) =>
    (await staff.call(method, `/apps/api/admin/services${path}`, body)).body
  const { rows } = (await door('GET', '/orders')).data
  expect(rows).toMatchObject([{ id: data.id, store: world.store.domain, isWaiting: true, takenBy: null }])
  const at = `/orders/${world.store.domain}/${data.id}`
  expect((await door('POST', `${at}/take`, {})).data.takenBy).toBe('Ada Byron')
  const bytes = Buffer.from('%PDF-1.7 report')
  const file = (
    await door('POST', `/${world.store.domain}/files`, { name: 'report.pdf', size: bytes.length })
  ).data
  await door('POST', `/${world.store.domain}/files/${file.id}/pieces`, {
    at: 0,
    bytes: bytes.toString('base64'),
  })
  expect((await api('GET', `/files/${file.id}/bytes`)).code).toBe('services.no-file')
  const delivered = { stage: 'delivered', words: 'All done.', files: [file.id] }
  expect((await door('POST', `${at}/stage`, delivered)).data.stage).toBe('delivered')
  expect((await door('POST', `${at}/stage`, { stage: 'cancelled' })).code).toBe('services.wrong-stage')
  const seen = await get(data.id)
  expect(seen).toMatchObject({ stage: 'delivered', deliveredAt: expect.any(String) })
  expect(seen.entries.at(-1)).toMatchObject({
    stage: 'delivered',
    author: 'provider',
    authorName: 'Ada Byron',
    body: 'All done.',
    files: [{ name: 'report.pdf', type: 'application/pdf' }],
  })
  expect((await api('GET', `/files/${file.id}/bytes`)).data.bytes).toBe(bytes.toString('base64'))
  expect((await door('GET', '/orders')).data.rows).toEqual([])
  expect((await door('GET', '/orders?which=all')).data.rows).toHaveLength(1)
  const { rows: acts } = await sql<{ act: string }>`
    select act from staff_log where about = ${world.store.domain} order by id`.execute(
    world.database.db.kysely,
  )
  expect(acts.map(({ act }) => act)).toEqual(['services.take', 'services.stage'])
  const message = { id: data.id, messageId: randomUUID(), text: 'The page is broken.' }
  await api('POST', `/orders/${data.id}/messages`, message)
  expect((await door('GET', '/orders')).data.rows).toMatchObject([{ id: data.id, stage: 'delivered' }])
  await door('POST', `${at}/stage`, { stage: 'working' })
  expect(await get(data.id)).toMatchObject({ stage: 'working', deliveredAt: null })
})

it('lets go of files nobody sent, and of all files with the shop', async () => {
  const { data: unsent } = await upload('old.txt', Buffer.from('old'))
  const { data: sent } = await upload('kept.txt', Buffer.from('kept'))
  await api('POST', '/orders', await order('growth', 'share', { files: [sent.id] }))
  await world.ctx.tx((tx) =>
    sql`update services_files set created_at = created_at - interval '2 days' where shop_id = ${world.ctx.shop.id}`.execute(
      tx,
    ),
  )
  await forgetUnsent(world.ctx)
  expect((await api('GET', `/files/${unsent.id}/bytes`)).code).toBe('services.no-file')
  expect(await world.ctx.objects.get(keyOf(world.ctx, unsent.id))).toBeNull()
  expect((await api('GET', `/files/${sent.id}/bytes`)).status).toBe(200)
  await forgetAllFiles(world.ctx)
  expect(await world.ctx.objects.get(keyOf(world.ctx, sent.id))).toBeNull()
})

it('mails both sides about an order, and the provider about a message, once', async () => {
  await world.startWorker()
  const { data } = await api(
    'POST',
    '/orders',
    await order('growth', 'share', { contact: 'owner@store.test' }),
  )
  const message = { id: data.id, messageId: randomUUID(), text: 'When do we begin?' }
  await api('POST', `/orders/${data.id}/messages`, message)
  const answer = await api('POST', `/orders/${data.id}/messages`, message)
  expect(answer.data.entries).toHaveLength(2)
  await expect
    .poll(async () => (await get(data.id)).entries.map(({ mail }) => mail))
    .toEqual(['sent', 'sent'])
  const { rows } = (await world.call('GET', '/apps/api/integrations')).body.data
  expect(rows.find(({ slug }: { slug: string }) => slug === 'mail').lastWorkedAt).toMatch(/^\d{4}-.*Z$/)
  const { mails } = await world.control<{ mails: { to: string[]; subject: string }[] }>('GET', '/mails')
  const ours = mails.filter(
    ({ subject }) => subject.includes('Ecommerce growth service') && subject.includes(world.store.name),
  )
  expect(ours.map(({ to, subject }) => [to.join(), subject.split(' – ')[0]]).sort()).toEqual([
    ['help@provider.test', 'Ecommerce growth service: New message'],
    ['help@provider.test', 'Ecommerce growth service: Requested'],
    ['owner@store.test', 'Ecommerce growth service: Requested'],
  ])
})
