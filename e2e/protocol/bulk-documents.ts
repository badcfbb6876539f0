import { type GraphQLSchema, getNamedType, Kind, parse } from 'graphql'

/** Reports whether a document can only run in bulk: a top-level connection without a page size. */
export function isBulkQuery(schema: GraphQLSchema, document: string): boolean {
  const root = schema.getQueryType()?.getFields() ?? {}
  return parse(document).definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.selectionSet.selections.some((selection) => {
        if (selection.kind !== Kind.FIELD) return false
        const type = root[selection.name.value]?.type
        const sized = (selection.arguments ?? []).some(({ name }) => /^(first|last)$/.test(name.value))
        return (
          Boolean(type) &&
          !sized &&
          getNamedType(type as NonNullable<typeof type>).name.endsWith('Connection')
        )
      }),
  )
}
