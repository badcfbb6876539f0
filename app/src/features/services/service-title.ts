import { textOr, textsIn } from '#kit/server/texts.ts'
import type { ServiceCatalogue } from './domain/service-catalogue.ts'

/** Returns the names of a service and its package on the server, for bills and mails. */
export function packageTitle(
  catalogue: ServiceCatalogue,
  names: { service: string; package: string },
  language: string,
): string {
  const t = textsIn(language)
  const service = catalogue.services.find(({ id }) => id === names.service)
  const chosen = service?.packages.find(({ id }) => id === names.package)
  const title = service?.words?.name ?? textOr(t, `services:service.${names.service}.name`, names.service)
  const part = chosen?.name ?? textOr(t, `services:service.${names.service}.package.${names.package}`, '')
  return part === '' || service?.packages.length === 1 ? title : `${title}: ${part}`
}
