import type { ServerModule } from '#core/registry/server-module.ts'
import { registerAuditCommands } from './cli.ts'

export const auditModule: ServerModule = { slug: 'audit', commands: [registerAuditCommands] }
