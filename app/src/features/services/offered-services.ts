import type { Settings } from '#kit/server/env.ts'
import { readSettingsFile } from '#kit/server/settings-file.ts'
import {
  DEFAULT_SERVICES,
  mergeServices,
  type Service,
  type ServiceCatalogue,
  type ServicePackage,
  serviceOverrideSchema,
} from './domain/service-catalogue.ts'

type Asked = Pick<Settings, 'services' | 'serviceCatalogueFile'>

const known = new WeakMap<object, ServiceCatalogue>()

/**
 * The services this installation offers: ours, with what the operator's file (`SERVICE_CATALOGUE`) says instead; null where
 * they are switched off. Read once per process. Throws a SettingsError that names every wrong place of the file.
 */
export function offeredServices(settings: Asked): ServiceCatalogue | null {
  return settings.services ? serviceCatalogue(settings) : null
}

/** The same, also while they are switched off: what was ordered before is still named and priced by it. */
export function serviceCatalogue(settings: Asked): ServiceCatalogue {
  const found = known.get(settings)
  if (found) return found
  const { serviceCatalogueFile: file } = settings
  const schema = serviceOverrideSchema
  const catalogue =
    file === null ? DEFAULT_SERVICES : mergeServices(readSettingsFile('SERVICE_CATALOGUE', { file, schema }))
  known.set(settings, catalogue)
  return catalogue
}

/** A service and one of its packages; null for what is not in the catalogue. */
export function findPackage(
  catalogue: ServiceCatalogue,
  names: { service: string; package: string },
): { service: Service; package: ServicePackage } | null {
  const service = catalogue.services.find(({ id }) => id === names.service)
  const found = service?.packages.find(({ id }) => id === names.package)
  return service && found ? { service, package: found } : null
}
