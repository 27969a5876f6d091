// How the page of the API looks, in light and dark.

export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --dim: #5a6573; --paper: #fdfdfb; --card: #fff; --line: #dfe3e8;
  --code: #f3f5f7; --get: #1d5fae; --post: #1f7a45; --delete: #b3362b; --link: #1d5fae; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ed; --dim: #9aa5b3; --paper: #14181d; --card: #1a1f26;
  --line: #2f3742; --code: #20262e; --get: #7db4f5; --post: #74c795; --delete: #f0938a; --link: #8abaf7; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
.frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 80rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 2rem 1rem 2rem 1.5rem;
  font-size: 0.9rem; }
nav h2 { margin: 1.2rem 0 0.3rem; border: 0; padding: 0; color: var(--dim); font-size: 0.8rem; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 0.15rem 0; color: var(--ink); text-decoration: none; }
nav a:hover { text-decoration: underline; }
main { min-width: 0; padding: 2rem 1.5rem 4rem; }
h1 { margin: 0 0 0.2rem; font-size: 1.8rem; line-height: 1.2; }
h2 { margin: 3rem 0 0.5rem; border-top: 1px solid var(--line); padding-top: 1.5rem; font-size: 1.35rem; }
h3 { margin: 0; font-size: 1.1rem; }
h4 { margin: 1.2rem 0 0.3rem; font-size: 0.95rem; }
p { max-width: 70ch; margin: 0.6rem 0; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.lead, .dim { color: var(--dim); }
article { margin: 1rem 0; border: 1px solid var(--line); border-radius: 8px; background: var(--card); padding: 1.1rem 1.3rem; }
.call { margin: 0 0 0.3rem; font: 600 0.95rem ui-monospace, monospace; overflow-wrap: anywhere; }
.get { color: var(--get); } .post { color: var(--post); } .delete { color: var(--delete); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.86em; }
code { border-radius: 3px; background: var(--code); padding: 0.1em 0.3em; overflow-wrap: anywhere; }
pre { margin: 0.4rem 0; border-radius: 6px; background: var(--code); padding: 0.8rem 1rem; overflow: auto; max-height: 28rem; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.92rem; }
th, td { border-bottom: 1px solid var(--line); padding: 0.35rem 0.8rem 0.35rem 0; text-align: left; vertical-align: top; }
th { color: var(--dim); font-weight: 600; }
td:first-child { white-space: nowrap; }
summary { cursor: pointer; padding: 0.2rem 0; }
@media (max-width: 50rem) { .frame { display: block; } nav { display: none; }
  td:first-child { white-space: normal; } }
`;
