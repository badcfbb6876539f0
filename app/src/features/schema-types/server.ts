import { z } from 'zod'
import { defineChangeKind } from '#core/changes/change-kind.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { schemaFeatures } from './all-features.ts'
import { schemaTypesContract } from './contract.ts'
import { createEntry, getEntry, listEntriesOf, newEntry, removeEntry, updateEntry } from './entries.ts'
import { exportEntriesCsv } from './entries-csv.ts'
import { forgetEntries } from './entries-store.ts'
import { schemaTypesErrors } from './errors.ts'
import { followTheme } from './follow.ts'
import { reviewAppIntegration } from './integration.ts'
import { entryKind } from './kinds/entry.ts'
import { settingsKind } from './kinds/settings.ts'
import { markupChoices } from './markup-choices.ts'
import { schemaTypeGates } from './plan-gates.ts'
import { previewType } from './preview.ts'
import { getType, listTypes, saveType } from './service.ts'
import { forgetPublished } from './store.ts'

const LOOK = 'schema-types.look'

export const server: ServerModule = {
  slug: 'schema-types',
  reads: ['list'],
  waits: ['preview', 'save', 'create', 'update', 'remove'],
  ...implement(schemaTypesContract, {
    list: listTypes,
    get: getType,
    preview: previewType,
    save: saveType,
    entries: listEntriesOf,
    entriesCsv: exportEntriesCsv,
    newEntry,
    entry: getEntry,
    create: createEntry,
    update: updateEntry,
    remove: removeEntry,
  }),
  kinds: [defineChangeKind(settingsKind), defineChangeKind(entryKind)],
  integrations: [reviewAppIntegration],
  schemaFeatures: [schemaFeatures],
  markupChoices: [markupChoices],
  jobs: [
    // No webhook reports that a theme's files were edited.
    defineJob({ name: LOOK, payload: z.object({}), every: '23 4 * * *', untilLeft: true, run: followTheme }),
  ],
  webhooks: [
    {
      topic: 'themes/publish',
      run: (ctx) => ctx.queue.enqueue(LOOK, { shop: ctx.shop.id, payload: {} }, { key: 'look' }),
    },
    {
      topic: 'app/uninstalled',
      evenUninstalled: true,
      run: (ctx, { triggeredAt }) =>
        ctx.tx(async (tx) => {
          await forgetPublished(tx, triggeredAt)
          await forgetEntries(tx, triggeredAt)
        }),
    },
  ],
  ...offeredGates(...schemaTypeGates),
  errors: Object.values(schemaTypesErrors),
}
