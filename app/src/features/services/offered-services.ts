import { readOperatorFile } from '#core/shops/operator-file.ts'
import { operatorSwitches } from '#core/shops/operator-switches.ts'
import type { Settings } from '#kit/server/env.ts'
import {
  DEFAULT_SERVICES,
  mergeServices,
  type Service,
  type ServiceCatalogue,
  type ServicePackage,
  serviceOverrideSchema,
} from './domain/service-catalogue.ts'

type Asked = Pick<Settings, 'operatorSwitchesFile' | 'serviceCatalogueFile'>

const known = new WeakMap<object, ServiceCatalogue>()

/**
 * The services this installation offers: ours, with what the operator's file (`SERVICE_CATALOGUE`) says instead; null where
 * they are switched off. Read once per process. Throws a SettingsError that names every wrong place of the file.
 */
export function offeredServices(settings: Asked): ServiceCatalogue | null {
  return operatorSwitches(settings).services ? serviceCatalogue(settings) : null
}

/** The same, also while they are switched off: what was ordered before is still named and priced by it. */
export function serviceCatalogue(settings: Asked): ServiceCatalogue {
  const found = known.get(settings)
  if (found) return found
  const { serviceCatalogueFile: file } = settings
  const catalogue =
    file === null
      ? DEFAULT_SERVICES
      : mergeServices(readOperatorFile('SERVICE_CATALOGUE', file, serviceOverrideSchema))
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
