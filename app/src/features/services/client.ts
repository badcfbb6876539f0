import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = { slug: 'services' }
