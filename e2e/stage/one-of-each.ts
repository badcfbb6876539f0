import { randomUUID } from 'node:crypto'
import type { Frame } from 'playwright-core'
import { vi } from 'vitest'
import { call, proposeTexts } from './app-call.ts'
import type { Placeholder } from './app-screens.ts'

const soon = { timeout: 180_000, interval: 500 }

/**
 * Makes one of each thing that has a screen of its own, as the app's screens do; `report`: a shared report as well, which
 * needs the store's first scan. The catalogue is synced. Returns what stands for the placeholders of paths.
 */
export async function makeOneOfEach(
  frame: Frame,
  { report }: { report: boolean },
): Promise<Partial<Record<Placeholder, string>>> {
  const { product, operation } = await proposeTexts(frame, 10)
  await call(frame, 'POST', '/meta-tags/save', {
    edits: [{ gid: `gid://shopify/Product/${product}`, values: { focusKeyword: 'garden' } }],
  })
  // History shows what was written to the store, and only then offers to undo it.
  await call(frame, 'POST', '/redirects/save', { path: '/pages/garden-diary', target: '/blogs/journal' })
  return {
    product,
    operation,
    post: await writePost(frame),
    order: await orderService(frame),
    ...(report && { report: await shareReport(frame) }),
  }
}

/** Writes a blog post by template, and leaves it for the review. */
async function writePost(frame: Frame): Promise<string> {
  const { blogs } = await call<{ blogs: { id: string }[] }>(frame, 'GET', '/blog-posts/choices')
  const { id } = await call<{ id: string }>(frame, 'POST', '/blog-posts', {
    ...{ title: 'Raised beds: what to know first', keyword: 'raised beds', author: 'Ada Byron' },
    ...{ tone: 'Expert', language: 'en', writer: 'template', blogId: blogs[0]?.id },
  })
  await vi.waitUntil(
    async () => (await call<{ state: string }>(frame, 'GET', `/blog-posts/${id}`)).state !== 'writing',
    soon,
  )
  return id
}

interface Services {
  services: { id: string; packages: { id: string; price: number | null }[] }[]
}

/** Orders the first service with a price; the charge waits for its approval. */
async function orderService(frame: Frame): Promise<string> {
  const { services } = await call<Services>(frame, 'GET', '/services')
  const offers = services.flatMap(({ id, packages }) =>
    packages.map((one) => ({ service: id, package: one.id, price: one.price })),
  )
  const offer = offers.find(({ price }) => price !== null)
  const { id } = await call<{ id: string }>(frame, 'POST', '/services/orders', {
    ...{ id: randomUUID(), ...offer, request: 'The home page loads slowly on phones.', confirmed: true },
  })
  return id
}

/** Shares the audit's summary once its pages are compared; returns the secret of the link. */
async function shareReport(frame: Frame): Promise<string> {
  await vi.waitUntil(
    async () => (await call<{ judgedAt: string | null }>(frame, 'GET', '/audit')).judgedAt !== null,
    soon,
  )
  const { link } = await call<{ link: string }>(frame, 'POST', '/shared-reports', {
    ...{ report: 'audit.summary', days: 7, language: 'en' },
  })
  return new URL(link).hash.slice(1)
}
