import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import { catalogueModule } from '#core/catalogue/server.ts'
import { catalogueKindsModule } from '#core/changes/kinds/catalogue-kinds.ts'
import { changesModule } from '#core/changes/server.ts'
import { crawlModule } from '#core/crawl/server.ts'
import { creditsModule } from '#core/credits/server.ts'
import { richResultsErrors } from '#core/judging/errors.ts'
import { languageModelModule } from '#core/language-model/server.ts'
import { composeRegistry, type Registry } from '#core/registry/registry.ts'
import { shopsModule } from '#core/shops/server.ts'
import { altTextModule } from '#features/alt-text/server.ts'
import { automationsModule } from '#features/automations/server.ts'
import { homeModule } from '#features/home/server.ts'
import { metaTagsModule } from '#features/meta-tags/server.ts'
import { onboardingModule } from '#features/onboarding/server.ts'
import { plansModule } from '#features/plans/server.ts'
import { schemaResultsModule } from '#features/schema-results/server.ts'
import { settingsModule } from '#features/settings/server.ts'
import { structuredDataModule } from '#features/structured-data/server.ts'
import { httpErrors } from '#kit/server/http/errors.ts'
import { outboundErrors } from '#kit/server/outbound/errors.ts'

const features = [
  structuredDataModule,
  homeModule,
  onboardingModule,
  schemaResultsModule,
  settingsModule,
  plansModule,
  metaTagsModule,
  altTextModule,
]

/** All there is, by name: a feature is part of the product when it stands here. */
export function composeModules(): Registry {
  return composeRegistry(
    [
      shopsModule,
      catalogueModule,
      crawlModule,
      creditsModule,
      languageModelModule,
      changesModule,
      catalogueKindsModule,
      automationsModule,
      ...features,
    ],
    [
      ...Object.values(httpErrors),
      ...Object.values(outboundErrors),
      ...Object.values(pageReaderErrors),
      ...Object.values(richResultsErrors),
    ],
  )
}
