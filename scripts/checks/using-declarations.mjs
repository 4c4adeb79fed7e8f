// dependency-cruiser walks the syntax tree with the Visitor of swc, which stops at `using` and `await using`.
import { Visitor } from '@swc/core/Visitor.js'

const visitStatement = Visitor.prototype.visitStatement

Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
  statement.decls = this.visitVariableDeclarators(statement.decls)
  return statement
}
