import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { languageModelContract } from './contract.ts'
import { languageModelErrors } from './errors.ts'
import { forgetOldUsage } from './forget-usage.ts'
import { languageModelIntegration } from './integration.ts'
import { endWithInstallation, removeOwnModel, saveOwnModel } from './own-model.ts'
import { readLanguageModel, testInUse } from './state.ts'

/** Which language model writes for a shop, with whose key, and its usage. */
export const languageModelModule: ServerModule = {
  slug: 'language-model',
  waits: ['save', 'test'],
  ...implement(languageModelContract, {
    get: readLanguageModel,
    save: async (ctx, input) => {
      await saveOwnModel(ctx, input)
      return readLanguageModel(ctx)
    },
    remove: async (ctx) => {
      await removeOwnModel(ctx)
      return readLanguageModel(ctx)
    },
    test: testInUse,
  }),
  integrations: [languageModelIntegration],
  jobs: [
    defineJob({
      name: 'language-model.forget',
      payload: z.object({}),
      every: '49 4 * * 3',
      run: forgetOldUsage,
    }),
  ],
  webhooks: [{ topic: 'app/uninstalled', evenUninstalled: true, run: endWithInstallation }],
  errors: Object.values(languageModelErrors),
}
