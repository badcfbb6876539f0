/** An app as the platform knows it: the declaration in its shopify.app.toml and its theme extension. */
export interface AppDeclaration {
  clientId: string
  secret: string
  name: string
  /** Used in `shopify://apps/<handle>/…` and in the admin's URL. */
  handle: string
  applicationUrl: string
  embedded: boolean
  scopes: string[]
  webhooks: { topics: string[]; uri: string }[]
  compliance: { topics: string[]; uri: string }[]
  webhookApiVersion: string
  appProxy: { url: string; prefix: string; subpath: string } | null
  extension: ThemeExtension | null
}

export interface ThemeExtension {
  /** Stable id of the extension, the last part of `shopify://apps/<app>/blocks/<block>/<uuid>`. */
  uid: string
  handle: string
  directory: string
  blocks: ExtensionBlock[]
}

export interface ExtensionBlock {
  /** File name without `.liquid`. */
  handle: string
  name: string
  target: 'section' | 'head' | 'body' | 'compliance_head'
  /** The block's `{% schema %}`. */
  schema: Record<string, unknown>
}

export interface Deployment {
  apps(): AppDeclaration[]
  app(clientId: string): AppDeclaration | undefined
  /**
   * Returns a third-party app, which is installed in every store whose theme shows one of its blocks. Absent: there
   * are none.
   */
  neighbour?(handle: string): AppDeclaration | undefined
}
