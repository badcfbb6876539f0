import type { ServerModule } from '#core/registry/server-module.ts'
import { type AnyChangeKind, defineChangeKind } from '../change-kind.ts'
import { bodyKind } from './body.ts'
import { refusalErrors } from './errors.ts'
import { handleKind } from './handle.ts'
import { imageAltKind } from './image-alt.ts'
import { metafieldKind } from './metafield.ts'
import { redirectKind } from './redirect.ts'
import { robotsKind } from './robots.ts'
import { searchListingKind } from './search-listing.ts'
import { themeFileKind } from './theme-file.ts'

/** The kinds that every part of Signpost may write; features add kinds for their own data. */
export const catalogueKinds: AnyChangeKind[] = [
  defineChangeKind(searchListingKind),
  defineChangeKind(handleKind),
  defineChangeKind(imageAltKind),
  defineChangeKind(robotsKind),
  defineChangeKind(metafieldKind),
  defineChangeKind(bodyKind),
  defineChangeKind(redirectKind),
  defineChangeKind(themeFileKind),
]

/** The kinds and their refusals, for the composition. */
export const catalogueKindsModule: ServerModule = {
  slug: 'catalogue-kinds',
  kinds: catalogueKinds,
  errors: Object.values(refusalErrors),
}
