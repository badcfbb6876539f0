import type { ChangeKind } from '#core/changes/change-kind.ts'
import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { schemaTypesContract } from './contract.ts'
import { schemaTypesErrors } from './errors.ts'
import { settingsKind } from './kinds/settings.ts'
import { schemaTypeGates } from './plan-gates.ts'
import { getType, listTypes, previewType, saveType } from './service.ts'
import { forgetPublished } from './store.ts'

export const server: ServerModule = {
  slug: 'schema-types',
  waits: ['preview', 'save'],
  ...implement(schemaTypesContract, {
    list: listTypes,
    get: getType,
    preview: previewType,
    save: saveType,
  }),
  kinds: [settingsKind as unknown as ChangeKind<never>],
  webhooks: [
    {
      topic: 'app/uninstalled',
      evenUninstalled: true,
      run: (ctx, { triggeredAt }) => ctx.tx((tx) => forgetPublished(tx, triggeredAt)),
    },
  ],
  ...offeredGates(...schemaTypeGates),
  errors: Object.values(schemaTypesErrors),
}
