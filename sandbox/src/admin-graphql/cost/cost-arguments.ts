import {
  type ConstValueNode,
  type FieldNode,
  type GraphQLArgument,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql'

type Variables = Record<string, unknown>

/** Returns the value of a literal or variable; only numbers and booleans matter here. */
function plainValue(
  node: ValueNode | ConstValueNode,
  variables: Variables,
  operation?: OperationDefinitionNode,
): unknown {
  if (node.kind === Kind.INT) return Number(node.value)
  if (node.kind === Kind.BOOLEAN) return node.value
  if (node.kind !== Kind.VARIABLE) return undefined
  const name = node.name.value
  if (name in variables) return variables[name]
  const definition = operation?.variableDefinitions?.find((each) => each.variable.name.value === name)
  return definition?.defaultValue ? plainValue(definition.defaultValue, {}) : undefined
}

/** Returns the page size a connection is asked for, defaults included; 1 if none is given. */
export function pageSizeOf(
  node: FieldNode,
  definitions: readonly GraphQLArgument[],
  { operation, variables }: { operation: OperationDefinitionNode; variables: Variables },
): number {
  for (const name of ['first', 'last']) {
    const given = node.arguments?.find((argument) => argument.name.value === name)
    const value = given ? plainValue(given.value, variables, operation) : defaultOf(definitions, name)
    if (typeof value === 'number') return value
  }
  return 1
}

function defaultOf(definitions: readonly GraphQLArgument[], name: string): unknown {
  const found = definitions.find((definition) => definition.name === name)?.default
  return found?.literal ? plainValue(found.literal, {}) : found?.value
}

/** False if `@skip` or `@include` excludes the selection. */
export function isIncluded(selection: SelectionNode, variables: Variables): boolean {
  return (selection.directives ?? []).every((directive) => {
    const condition = directive.arguments?.find((argument) => argument.name.value === 'if')
    const value = condition ? plainValue(condition.value, variables) : undefined
    if (directive.name.value === 'skip') return value !== true
    return directive.name.value === 'include' ? value !== false : true
  })
}
