import { z } from 'zod'
import { defineJob, type ServerModule, type WebhookDefinition } from '#core/registry/server-module.ts'
import { productChoices } from './choices.ts'
import { listCollections } from './collections.ts'
import { catalogueContract } from './contract.ts'
import { catalogueErrors } from './errors.ts'
import { noteHint, READ_HINTED, readHinted } from './hints.ts'
import { homeCards } from './home-cards.ts'
import { READ_HINTED_IMAGES, readHintedImages } from './images/image-hints.ts'
import { READ_IMAGES, runReadImages } from './images/read-images.ts'
import { READ_MEMBERS, readMembers } from './members/read-members.ts'
import { searchProducts } from './search.ts'
import {
  cancelSync,
  getStatus,
  pollContent,
  runNightly,
  runSync,
  SYNC,
  startResync,
  startSync,
} from './service.ts'
import { followPublishedTheme, READ_TITLES, readTitles } from './titles/read-titles.ts'
import { titlePatternsOf } from './titles/title-store.ts'

const nothing = z.object({})
const HINTS = [
  'products/create',
  'products/update',
  'products/delete',
  'collections/create',
  'collections/update',
  'collections/delete',
]

/** The store's resources in our database, kept in step. */
export const catalogueModule: ServerModule = {
  slug: 'catalogue',
  contract: catalogueContract,
  routes: {
    status: async (ctx) => ({ data: await getStatus(ctx) }),
    sync: async (ctx) => ({ data: await startSync(ctx) }),
    resync: async (ctx) => ({ data: await startResync(ctx) }),
    cancel: async (ctx) => ({ data: await cancelSync(ctx) }),
    searchProducts: async (ctx, input: Parameters<typeof searchProducts>[1]) => ({
      data: await searchProducts(ctx, input),
    }),
    collections: async (ctx, input: Parameters<typeof listCollections>[1]) => ({
      data: await listCollections(ctx, input),
    }),
    productChoices: async (ctx) => ({ data: await productChoices(ctx) }),
    titlePatterns: async (ctx) => ({ data: await ctx.tx((tx) => titlePatternsOf(tx, ctx.shop.id)) }),
  },
  jobs: [
    defineJob({ name: SYNC, payload: nothing, run: runSync }),
    defineJob({ name: READ_HINTED, payload: nothing, run: readHinted }),
    defineJob({ name: READ_MEMBERS, payload: nothing, run: readMembers }),
    defineJob({ name: READ_TITLES, payload: nothing, every: '47 2 * * *', run: readTitles }),
    defineJob({ name: READ_IMAGES, payload: nothing, run: runReadImages }),
    defineJob({ name: READ_HINTED_IMAGES, payload: nothing, run: readHintedImages }),
    defineJob({ name: 'catalogue.poll-content', payload: nothing, every: '*/10 * * * *', run: pollContent }),
    defineJob({ name: 'catalogue.compare', payload: nothing, every: '11 1 * * *', run: runNightly }),
  ],
  webhooks: [
    ...HINTS.map(
      (topic): WebhookDefinition => ({
        topic,
        run: (ctx, { resourceId }) => noteHint(ctx, resourceId),
      }),
    ),
    { topic: 'themes/publish', run: followPublishedTheme },
  ],
  homeCards,
  errors: Object.values(catalogueErrors),
}
