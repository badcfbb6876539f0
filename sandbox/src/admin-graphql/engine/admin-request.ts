import type { SandboxContext } from '../../context.ts'
import type { AppDeclaration } from '../../deployment/deployment.ts'
import type { AppInstallationRecord, StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'
import type { Resolvers } from './entity.ts'
import type { AdminApi } from './schema.ts'

/** Who asks what store through which version: given to every resolver. */
export interface AdminRequest {
  context: SandboxContext
  state: State
  store: StoreRecord
  app: AppDeclaration
  installation: AppInstallationRecord
  api: AdminApi
  /** What answers the fields. */
  resolvers: Resolvers
  /** Granted scopes, read scopes implied by write scopes included. */
  scopes: ReadonlySet<string>
  /** Bulk operations read nested connections whole and need no `first`. */
  bulk: boolean
  /** How a write came: by itself, or as a line of a bulk mutation. */
  origin: 'single' | 'bulk'
}
