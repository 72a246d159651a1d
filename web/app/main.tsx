import '../styles/index.css';
import { render } from 'preact';
import { beginLanguage } from '../messages/language.ts';
import { beginTheme } from '../parts/theme.ts';
import { startRouter } from '../places/place.ts';
import { App } from './app.tsx';

beginTheme();
startRouter();
await beginLanguage();
const root = document.querySelector('#app');
if (root === null) throw new Error('The page has no place for the application.');
render(<App />, root);
