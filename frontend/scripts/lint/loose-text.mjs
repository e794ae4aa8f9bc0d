const isElement = ({ type }) => type === 'JSXElement' || type === 'JSXFragment';

/** What an expression may evaluate to, by its syntax. */
function resultsOf(expression) {
  if (expression.type === 'ConditionalExpression')
    return [expression.consequent, expression.alternate].flatMap(resultsOf);
  if (expression.type === 'LogicalExpression')
    return (expression.operator === '&&' ? [] : resultsOf(expression.left)).concat(
      resultsOf(expression.right),
    );
  return [expression];
}

const isWritten = ({ type, value }) => (type === 'Literal' && Boolean(value)) || type === 'TemplateLiteral';

/** Whether a conditional result may be a text: `count > 0 && count` is one. */
const mayBeText = (result, source) =>
  isWritten(result) ||
  (result.type === 'Identifier' && source.getText(result.parent).match(COMPARED)?.[1] === result.name);

const COMPARED = /^(\w+) (?:>|!==) .*&& \w+$/;

/** Whether a child is rendered: white space across lines and comments are not. */
function isRendered(child) {
  if (child.type === 'JSXText') return /\S/.test(child.value);
  return child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';
}

/** Whether an expression is, by its syntax, a list of elements or what the caller of the component passes. */
const isOfElements = (expression, source) =>
  resultsOf(expression).every(isElement) ||
  /^children$|\.map\(|\bchildren\b/.test(source.getText(expression));

/**
 * A text that changes stands in an element of its own. A browser that translates a page replaces its text nodes: React then
 * changes nodes that nobody sees, and fails where it removes one or inserts something before it.
 */
export const looseText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      text: 'Give a text that changes an element of its own, or make it one template with the texts beside it.',
      before: 'Give the text an element of its own: something is inserted before it.',
    },
  },
  create(context) {
    const check = ({ children }) => {
      const parts = children.filter(isRendered);
      if (parts.length < 2) return;
      const hasText = parts.some(({ type }) => type === 'JSXText');
      for (const [index, part] of parts.entries()) {
        if (part.type !== 'JSXExpressionContainer' || isWritten(part.expression)) continue;
        const results = resultsOf(part.expression);
        const isConditional = results[0] !== part.expression;
        if (
          isConditional
            ? results.some((result) => mayBeText(result, context.sourceCode))
            : hasText && !isOfElements(part.expression, context.sourceCode)
        )
          context.report({ node: part, messageId: 'text' });
        if (isConditional && results.some(isElement) && parts[index + 1]?.type === 'JSXText')
          context.report({ node: parts[index + 1], messageId: 'before' });
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
