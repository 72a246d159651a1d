import '@fontsource-variable/inter/wght.css';
import '../styles/index.css';
import { render } from 'preact';
import { beginLanguage } from '../i18n/language.ts';
import { beginTheme } from '../ui/theme.ts';
import { startRouter } from '../router/route.ts';
import { App } from './app.tsx';

beginTheme();
startRouter();
await beginLanguage();
const root = document.querySelector('#app');
if (root === null) throw new Error('The page has no #app element.');
render(<App />, root);
