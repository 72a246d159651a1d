/** What a rule hears of the linter, of which more can be known by its documents. */
interface Context {
  report(found: { readonly node: object; readonly message: string }): void;
}

/**
 * V8 gives each object literal with a getter a hidden class of its own, which keeps what the getter refers to alive until
 * the whole heap is collected: in code that runs with each request, memory and time for nothing.
 */
const ofClasses = {
  create: (context: Context) => ({
    'ObjectExpression > Property[kind="get"]': (node: object) => {
      context.report({ node, message: 'Use a getter of a class.' });
    },
  }),
};

export default { meta: { name: 'getters' }, rules: { 'of-classes': ofClasses } };
